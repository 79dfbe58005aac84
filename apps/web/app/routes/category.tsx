import { findCategory } from '@shop/contract/categories'
import { data } from 'react-router'
import type { Route } from './+types/category'
import { toCategoryIntro } from '../features/products/category-intros.ts'
import { loadProductList } from '../features/products/list/load-product-list.server.ts'
import { CATEGORY_SCOPE, readFilters } from '../features/products/list/product-filters.ts'
import { ProductListing } from '../features/products/list/product-listing.tsx'
import { SubcategoryLinks } from '../features/products/subcategory-links.tsx'
import { toCategoryName } from '../lib/i18n/category-names.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { toPageMeta, type StructuredData } from '../lib/seo/page-meta.ts'
import { toBreadcrumbs } from '../lib/seo/structured-data/breadcrumbs.server.ts'
import { toItemList } from '../lib/seo/structured-data/item-list.server.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { m } from '../paraglide/messages.js'
import { toCardHeart } from '../shell/header/favorite-heart.tsx'
import { isNotFound, PageFailure } from '../shell/not-found-page.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = findCategory(params.categoryName)
  if (!found) throw data(null, { status: 404 })
  const { pathname, search, searchParams } = url
  const filters = readFilters(searchParams, CATEGORY_SCOPE)
  const { category, subcategory } = found
  const list = await loadProductList(context, {
    filters,
    scope: CATEGORY_SCOPE,
    fixed: { category: [category], ...(subcategory && { subcategory: [subcategory] }) },
    ...{ pathname, search },
  })
  const { publicUrl, sharePictures } = hostFrom(context).settings
  const sharePicture = (subcategory && sharePictures[subcategory]) ?? sharePictures[category]
  const steps = [...new Set([category, subcategory ?? category])].map((step) => ({
    name: toCategoryName(step),
    path: `/category/${step}`,
  }))
  const structuredData: StructuredData = [
    toBreadcrumbs(publicUrl, steps),
    toItemList(publicUrl, list.items, { first: (list.page - 1) * list.limit + 1, total: list.total }),
  ]
  return { category, subcategory, filters, list, sharePicture, structuredData }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (!loaderData) {
    const title = isNotFound(error) ? m.error_not_found() : m.category_failed()
    return toPageMeta({ title, noindex: true }, matches)
  }
  const { category, subcategory, filters, sharePicture, structuredData } = loaderData
  const slug = subcategory ?? category
  const name = toCategoryName(slug)
  return toPageMeta(
    {
      title: filters.page > 1 ? `${name}, ${m.common_page_number({ page: filters.page })}` : name,
      description: m.category_description({ intro: toCategoryIntro(slug) }),
      // Filtered lists are subsets of this one and share its canonical URL; further pages have their own.
      canonicalPath: `/category/${slug}${filters.page > 1 ? `?page=${filters.page}` : ''}`,
      sharePicture: sharePicture === undefined ? undefined : { path: sharePicture, alt: name },
      structuredData,
    },
    matches,
  )
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { category, subcategory, filters, list } = loaderData
  const slug = subcategory ?? category
  return (
    <div className="page-width flex flex-col gap-7 pt-4 pb-20">
      <div className="flex flex-col gap-5">
        <Breadcrumb
          crumbs={[
            ...(subcategory ? [{ label: toCategoryName(category), to: `/category/${category}` }] : []),
            { label: toCategoryName(slug) },
          ]}
        />
        <SectionHeading as="h1" lead={toCategoryIntro(slug)}>
          {toCategoryName(slug)}
        </SectionHeading>
        <SubcategoryLinks category={category} current={subcategory} />
      </div>
      <ProductListing
        // Resets what was typed and unfolded when the category changes.
        key={slug}
        list={list}
        filters={filters}
        scope={CATEGORY_SCOPE}
        address={{ pathname: `/category/${slug}` }}
        cardAction={toCardHeart}
      />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure error={error} title={m.category_failed()}>
      {m.category_failed_hint()}
    </PageFailure>
  )
}
