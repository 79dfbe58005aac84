import { listProducts } from '@shop/contract/products/products.endpoints'
import type { FacetName } from '@shop/contract/products/product-fields.rules'
import type { FacetValue, ProductList } from '@shop/contract/products/products.schemas'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { apiFrom } from '../../../lib/api/api.server.ts'
import type { ApiClient } from '../../../lib/api/api-result.ts'
import { packList, type PackedList } from '../card-product.ts'
import { findAddressLocale, addLocale } from '../../../lib/i18n/locale-address.ts'
import { toFilterSearch, toProductsQuery, type FilterScope, type ProductFilters } from './product-filters.ts'

interface ProductListRequest {
  filters: ProductFilters
  scope: FilterScope
  /** What the page fixes apart from the filters. */
  fixed: { category?: string[]; subcategory?: string[]; q?: string }
  pathname: string
  /** The URL's query, which may name a language. */
  search: string
}

/**
 * Loads a page of products. A page number beyond the end redirects to the last page; an API refusal is thrown
 * with its status to the route's error boundary.
 */
export async function loadProductList(
  context: Readonly<RouterContextProvider>,
  { filters, scope, fixed, pathname, search }: ProductListRequest,
): Promise<PackedList> {
  const api = apiFrom(context)
  const result = await api.call(listProducts, { query: { ...toProductsQuery(filters), ...fixed } })
  if (!result.ok) throw data(null, { status: result.status })
  const list = result.data
  if (list.items.length === 0 && list.total > 0) {
    const last = { ...filters, page: list.total_pages }
    const locale = findAddressLocale(search)
    const lastSearch = toFilterSearch(last, scope, { q: fixed.q })
    throw redirect(pathname + (locale ? addLocale(lastSearch, locale) : lastSearch))
  }
  return packList(await withChosenValues(api, list, filters))
}

/**
 * Adds selected values without results, which the API omits, so that they can be labelled and removed. Values
 * unknown to the shop stay out.
 */
async function withChosenValues(
  api: ApiClient,
  list: ProductList,
  filters: ProductFilters,
): Promise<ProductList> {
  const missing = (Object.entries(filters.chosen) as [FacetName, readonly string[]][])
    .map(([name, values]) => ({ name, values: values.filter((value) => !findValue(list, name, value)) }))
    .filter(({ values }) => values.length > 0)
  if (missing.length === 0) return list
  const shop = await api.call(listProducts, { query: { limit: 1 } })
  if (!shop.ok) return list
  const facets = { ...list.facets }
  for (const { name, values } of missing) {
    const known = values.flatMap((value) => findValue(shop.data, name, value) ?? [])
    facets[name] = [...(facets[name] ?? []), ...known.map((value) => ({ ...value, count: 0 }))]
  }
  return { ...list, facets }
}

function findValue(list: ProductList, name: FacetName, value: string): FacetValue | undefined {
  return list.facets[name]?.find((one) => one.value === value)
}
