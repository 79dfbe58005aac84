import { listProducts, type ProductList } from '@shop/contract/products'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { apiFrom } from '../../../lib/api.server.ts'
import { toFilterSearch, toProductsQuery, type FilterScope, type ProductFilters } from './product-filters.ts'

export interface ProductListRequest {
  filters: ProductFilters
  scope: FilterScope
  /** What the page is about, beside the filters. */
  fixed: { category?: string[]; subcategory?: string[]; q?: string }
  pathname: string
}

/**
 * Loads a page of products. A page after the last one leads to the last; a refusal of the API is thrown with its
 * status, to the error boundary of the route.
 */
export async function loadProductList(
  context: Readonly<RouterContextProvider>,
  { filters, scope, fixed, pathname }: ProductListRequest,
): Promise<ProductList> {
  const result = await apiFrom(context).call(listProducts, {
    query: { ...toProductsQuery(filters), ...fixed },
  })
  if (!result.ok) throw data(null, { status: result.status })
  const list = result.data
  if (list.items.length === 0 && list.total > 0) {
    const last = { ...filters, page: list.total_pages }
    throw redirect(pathname + toFilterSearch(last, scope, { q: fixed.q }))
  }
  return list
}
