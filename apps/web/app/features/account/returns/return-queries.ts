import { getProduct, listProducts } from '@shop/contract/products/products.endpoints'
import type { Product } from '@shop/contract/products/products.schemas'
import { listOrderReturns, listReturns, quoteReturn } from '@shop/contract/returns/returns.endpoints'
import type { OrderReturns, QuoteReturnBody, Return } from '@shop/contract/returns/returns.schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiRefusalError } from '../../../lib/api/api-result.ts'
import { fetchData } from '../../../lib/api/fetch-data.ts'
import { changeCachedData, getQueryClient, toShopperKey } from '../../../lib/api/query-client.ts'

/** The returns of an order, newest first, and what can still be sent back. */
export function orderReturnsQuery(shopperId: string | undefined, orderId: string) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'order', orderId, 'returns'),
    queryFn: ({ signal }) => fetchData(listOrderReturns, { params: { id: orderId } }, { signal }),
  })
}

const toMineKey = (shopperId: string | undefined) => toShopperKey(shopperId, 'returns')

/** One page of the shopper's returns of all orders, newest first. */
export function myReturnsQuery(shopperId: string | undefined, page: number) {
  return queryOptions({
    queryKey: [...toMineKey(shopperId), page],
    queryFn: ({ signal }) => fetchData(listReturns, { query: { page } }, { signal }),
  })
}

/** Shows a new or changed return at once, and fetches what can be sent back now. */
export async function showReturn(shopperId: string | undefined, changed: Return): Promise<void> {
  const { queryKey } = orderReturnsQuery(shopperId, changed.order_id)
  await changeCachedData(queryKey, (data: OrderReturns) => {
    const isKnown = data.items.some(({ return_id: id }) => id === changed.return_id)
    const items = isKnown
      ? data.items.map((each) => (each.return_id === changed.return_id ? changed : each))
      : [changed, ...data.items]
    return { ...data, items }
  })
  getQueryClient().removeQueries({ queryKey: toMineKey(shopperId) })
  await getQueryClient().invalidateQueries({ queryKey })
}

/** What a return would come to; the last result shows until the next one is there. */
export function returnQuoteQuery(shopperId: string | undefined, orderId: string, body: QuoteReturnBody) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'order', orderId, 'return-quote', body),
    queryFn: ({ signal }) => fetchData(quoteReturn, { params: { id: orderId }, body }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A product with its sizes and their stock; null if it is not on sale any more. */
export function exchangeProductQuery(productId: string) {
  return queryOptions({
    queryKey: ['exchange-product', productId],
    queryFn: async ({ signal }): Promise<Product | null> => {
      try {
        return await fetchData(getProduct, { params: { id: productId } }, { signal })
      } catch (error) {
        if (error instanceof ApiRefusalError && error.status === 404) return null
        throw error
      }
    },
  })
}

/** How many products a search for the new product of an exchange shows. */
const FOUND_PRODUCTS = 5

/** Products in stock that fit a text. */
export function exchangeSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['exchange-search', text],
    queryFn: async ({ signal }) => {
      const query = { q: text, limit: FOUND_PRODUCTS, in_stock: 'true' as const }
      return (await fetchData(listProducts, { query }, { signal })).items
    },
    placeholderData: keepPreviousData,
  })
}
