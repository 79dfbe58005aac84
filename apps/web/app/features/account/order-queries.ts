import type { Data } from '@shop/contract/http/endpoint'
import { getOrder, listOrders } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import { listOrderInvoices } from '@shop/contract/invoices/invoices.endpoints'
import { listOrderNotes } from '@shop/contract/orders/order-notes.endpoints'
import type { OrderNote } from '@shop/contract/orders/order-notes.schemas'
import { getOrderTracking } from '@shop/contract/tracking/tracking.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { ApiRefusalError } from '../../lib/api/api-result.ts'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { changeCachedData, getQueryClient, toShopperKey } from '../../lib/api/query-client.ts'
import type { OrderFilters } from './order-filters.ts'

/** One page of the customer's orders, newest first. */
export function ordersQuery(shopperId: string | undefined, { status, q, page }: OrderFilters) {
  const query = { page, ...(status && { status }), ...(q && { q }) }
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'orders', query),
    queryFn: ({ signal }) => fetchData(listOrders, { query }, { signal }),
  })
}

/** One order of the customer; null when it does not exist or belongs to someone else. */
export function orderQuery(shopperId: string | undefined, orderId: string) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'order', orderId),
    queryFn: async ({ signal }): Promise<Order | null> => {
      try {
        return await fetchData(getOrder, { params: { id: orderId } }, { signal })
      } catch (error) {
        const isUnknown =
          error instanceof ApiRefusalError &&
          (error.status === 404 || error.failure.code === 'VALIDATION_FAILED')
        if (isUnknown) return null
        throw error
      }
    },
  })
}

/** Replaces a changed order in the query cache and drops the cached lists, which show its old state. */
export function replaceOrder(shopperId: string | undefined, order: Order): void {
  const client = getQueryClient()
  client.setQueryData(orderQuery(shopperId, order.order_id).queryKey, order)
  client.removeQueries({ queryKey: toShopperKey(shopperId, 'orders') })
}

const toNotesKey = (shopperId: string | undefined, orderId: string) =>
  toShopperKey(shopperId, 'order', orderId, 'notes')

type NotesAndMessages = Data<typeof listOrderNotes>

/** The notes of an order and the shop's messages about it, newest first. */
export function orderNotesQuery(shopperId: string | undefined, orderId: string) {
  return queryOptions({
    queryKey: toNotesKey(shopperId, orderId),
    queryFn: ({ signal }) => fetchData(listOrderNotes, { params: { id: orderId } }, { signal }),
  })
}

/** Updates the cached notes after the server has confirmed a change. */
export function changeNotes(
  shopperId: string | undefined,
  orderId: string,
  change: (notes: readonly OrderNote[]) => OrderNote[],
): Promise<void> {
  return changeCachedData<NotesAndMessages>(toNotesKey(shopperId, orderId), (data) => ({
    ...data,
    items: change(data.items),
  }))
}

/** How often parcels that are on their way are looked for, in ms. */
const PARCEL_POLL_MS = 60_000

/** Where an order's parcels have been. */
export function orderTrackingQuery(shopperId: string | undefined, orderId: string) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'order', orderId, 'tracking'),
    queryFn: ({ signal }) => fetchData(getOrderTracking, { params: { id: orderId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.parcels.some(({ status }) => status !== 'delivered') ? PARCEL_POLL_MS : false,
  })
}

/** How often an invoice that is about to be issued is looked for, in ms, and how many times. */
const INVOICE_POLL_MS = 2_000
const INVOICE_POLLS = 15

/** The invoices of an order, and the company that they are for. Looked for again until a paid order has its first. */
export function orderInvoicesQuery(shopperId: string | undefined, orderId: string, isPaid: boolean) {
  return queryOptions({
    queryKey: toShopperKey(shopperId, 'order', orderId, 'invoices', isPaid),
    queryFn: ({ signal }) => fetchData(listOrderInvoices, { params: { id: orderId } }, { signal }),
    refetchInterval: ({ state }) =>
      isPaid && state.data?.items.length === 0 && state.dataUpdateCount < INVOICE_POLLS
        ? INVOICE_POLL_MS
        : false,
  })
}
