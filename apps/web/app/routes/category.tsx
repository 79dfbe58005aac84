import { findCategory } from '@shop/contract/categories/categories.endpoints'
import { memo } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/category'
import { loadProductList } from '../features/products/list/load-product-list.server.ts'
import { CATEGORY_SCOPE, readFilters } from '../features/products/list/product-filters.ts'
import { ProductListing } from '../features/products/list/product-listing.tsx'
import { SubcategoryLinks } from '../features/products/subcategory-links.tsx'
import { apiFrom } from '../lib/api/api.server.ts'
import { localized } from '../lib/i18n/locale.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { hasSameData } from '../lib/react/same-data.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toBreadcrumbs } from '../lib/seo/structured-data/breadcrumbs.server.ts'
import { describePage } from '../lib/seo/structured-data/describe-page.server.ts'
import { toItemList } from '../lib/seo/structured-data/item-list.server.ts'
import { hostFrom } from '../lib/server/web-host.server.ts'
import { createCategoryNaming, loadCategories, toCategoryNames } from '../lib/shop/categories.ts'
import { m } from '../paraglide/messages.js'
import { toCardHeart } from '../shell/header/favorite-heart.tsx'
import { isNotFound, PageFailure } from '../shell/not-found-page.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { ButtonLink } from '../ui/layout/button.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'
import { joinPhrases } from '../lib/i18n/join-texts.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = findCategory(params.categoryName)
  if (!found) throw data(null, { status: 404 })
  const { pathname, search, searchParams } = url
  const filters = readFilters(searchParams, CATEGORY_SCOPE)
  const { category, subcategory } = found
  const [list, categories] = await Promise.all([
    loadProductList(context, {
      filters,
      scope: CATEGORY_SCOPE,
      fixed: { category: [category], ...(subcategory && { subcategory: [subcategory] }) },
      pathname,
      search,
    }),
    loadCategories(apiFrom(context)),
  ])
  const { publicUrl } = hostFrom(context).settings
  const slug = subcategory ?? category
  const toCategoryName = createCategoryNaming(toCategoryNames(categories))
  const steps = [...new Set([category, slug])].map((step) => ({
    name: toCategoryName(step),
    path: `/category/${step}`,
  }))
  describePage(context, [
    toBreadcrumbs(publicUrl, steps),
    toItemList(publicUrl, list.items, { first: (list.page - 1) * list.limit + 1, total: list.total }),
  ])
  const own = categories.find((each) => each.slug === slug)
  const texts = {
    name: toCategoryName(slug),
    parent: toCategoryName(category),
    intro: own ? localized(own, 'intro') : '',
    alt: own?.picture ? localized(own.picture, 'alt') : '',
  }
  return { category, subcategory, filters, list, texts, sharePicture: own?.share_image }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  if (!loaderData) {
    const title = isNotFound(error) ? m.error_not_found() : m.category_failed()
    return toPageMeta({ title, noindex: true }, matches)
  }
  const { category, subcategory, filters, texts, sharePicture } = loaderData
  const slug = subcategory ?? category
  const { name } = texts
  return toPageMeta(
    {
      title: filters.page > 1 ? joinPhrases([name, m.common_page_number({ page: filters.page })]) : name,
      description: m.category_description({ intro: texts.intro }),
      // Filtered lists are subsets of this one and share its canonical URL; further pages have their own.
      canonicalPath: `/category/${slug}${filters.page > 1 ? `?page=${filters.page}` : ''}`,
      sharePicture: sharePicture === undefined ? undefined : { path: sharePicture, alt: texts.alt || name },
    },
    matches,
  )
}

export default memo(function Category({ loaderData }: Route.ComponentProps) {
  const { category, subcategory, filters, list, texts } = loaderData
  const slug = subcategory ?? category
  return (
    <div className="page-width flex flex-col gap-7 pt-4 pb-20">
      <div className="flex flex-col gap-5">
        <Breadcrumb
          crumbs={[
            ...(subcategory ? [{ label: texts.parent, to: `/category/${category}` }] : []),
            { label: texts.name },
          ]}
        />
        <SectionHeading as="h1" lead={texts.intro}>
          {texts.name}
        </SectionHeading>
        <SubcategoryLinks category={category} current={subcategory} />
      </div>
      {slug === 'custom-designs' && (
        <ButtonLink to="/design" className="self-start">
          {m.product_design_invitation()}
        </ButtonLink>
      )}
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
}, hasSameData)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFailure error={error} title={m.category_failed()}>
      {m.category_failed_hint()}
    </PageFailure>
  )
}
