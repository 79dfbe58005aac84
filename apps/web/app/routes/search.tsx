import { listProducts } from '@shop/contract/products/products.endpoints'
import { memo } from 'react'
import type { RouterContextProvider } from 'react-router'
import type { Route } from './+types/search'
import { listChoices } from '../features/products/list/facet-values.ts'
import type { PackedList } from '../features/products/card-product.ts'
import { loadProductList } from '../features/products/list/load-product-list.server.ts'
import {
  listActiveFilters,
  readFilters,
  SEARCH_SCOPE,
  SHOP_SCOPE,
} from '../features/products/list/product-filters.ts'
import { ProductListing } from '../features/products/list/product-listing.tsx'
import { SearchField } from '../features/products/list/search-field.tsx'
import { SearchIdeas } from '../features/products/list/search-ideas.tsx'
import { readSearchText } from '../features/products/list/search-text.ts'
import { apiFrom } from '../lib/api/api.server.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { hasSameData } from '../lib/react/same-data.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { toCardHeart } from '../shell/header/favorite-heart.tsx'
import { LoadFailure } from '../ui/text/load-failure.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

/** Number of suggested stones: the most frequent ones. */
const SUGGESTED_GEMS = 12

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = url
  const text = readSearchText(searchParams)
  const scope = toScope(text)
  const filters = readFilters(searchParams, scope)
  const isNarrowed = listActiveFilters(filters).length > 0
  const fixed = text ? { q: text } : {}
  const list =
    text || isNarrowed
      ? await loadProductList(context, { filters, scope, fixed, pathname, search })
      : undefined
  const hasFound = list !== undefined && (list.total > 0 || isNarrowed)
  return { text, filters, list, ideas: hasFound ? undefined : await loadIdeas(context) }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

/** Without a text there is no order by relevance. */
function toScope(text: string) {
  return text ? SEARCH_SCOPE : SHOP_SCOPE
}

/** Facets of the whole shop, for suggestions. Optional: undefined if the call fails. */
async function loadIdeas(context: Readonly<RouterContextProvider>) {
  const all = await apiFrom(context)
    .call(listProducts, { query: { limit: 1 } })
    .catch(() => undefined)
  if (!all?.ok) return { gems: [], elements: [] }
  const none = readFilters(new URLSearchParams(), SEARCH_SCOPE)
  const listValues = (name: 'gem' | 'element') => listChoices(all.data, none, name)
  return { gems: listValues('gem').slice(0, SUGGESTED_GEMS), elements: listValues('element') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const text = loaderData?.text
  return toPageMeta({ title: text ? m.search_title_for({ text }) : m.search_title(), noindex: true }, matches)
}

export default memo(function Search({ loaderData }: Route.ComponentProps) {
  const { text, filters, list, ideas } = loaderData
  return (
    <div className="page-width flex flex-col gap-8 pt-10 pb-20">
      <div className="flex flex-col gap-5">
        <SectionHeading as="h1" className="break-words">
          {toHeading(text, list)}
        </SectionHeading>
        {list && <Nearness text={text} list={list} />}
        <SearchField text={text} />
      </div>
      {list && !ideas && (
        <ProductListing
          key={text}
          list={list}
          filters={filters}
          scope={toScope(text)}
          address={{ pathname: '/search', ...(text && { q: text }) }}
          cardAction={toCardHeart}
        />
      )}
      {ideas && list && <p className="max-w-text">{m.search_nothing_hint()}</p>}
      {ideas && <SearchIdeas {...ideas} />}
    </div>
  )
}, hasSameData)

/** Shows that the results are for a corrected spelling or for a part of the text. */
function Nearness({ text, list }: { text: string; list: PackedList }) {
  if (!list.corrected_query && !list.is_partial) return null
  return (
    <p className="break-words text-muted">
      {list.corrected_query && m.search_corrected({ text })}{' '}
      {list.is_partial && m.search_partial({ text: list.corrected_query ?? text })}
    </p>
  )
}

function toHeading(text: string, list: PackedList | undefined): string {
  if (!list) return m.search_title()
  if (!text) return m.search_chosen()
  if (list.corrected_query) return m.search_results_for({ text: list.corrected_query })
  return list.total > 0 ? m.search_results_for({ text }) : m.search_nothing({ text })
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure error={error} title={m.search_failed()}>
      {m.search_failed_hint()}
    </LoadFailure>
  )
}
