import { ORDER_STATUSES } from '@shop/contract/orders/orders.rules'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { readPage, toQueryString } from '../../lib/api/query-string.ts'

/** Longest order number to search for, as in the contract of `listOrders`. */
export const MAX_SEARCH_LENGTH = 40

/** Filters of the order list. All of them are stored in the URL. */
export interface OrderFilters {
  status: OrderStatus | undefined
  /** Part of an order number; empty for all orders. */
  q: string
  page: number
}

/** Reads the filters from a URL. Invalid values count as not set. */
export function readOrderFilters(query: URLSearchParams): OrderFilters {
  const status = query.get('status')
  return {
    status: ORDER_STATUSES.find((each) => each === status),
    q: toSearchText(query.get('q') ?? ''),
    page: readPage(query),
  }
}

/** Trims and truncates typed text to what the API accepts. */
export function toSearchText(typed: string): string {
  return typed
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .trim()
}

/** URL of the list, or of one order with the filters to return to. */
export function toOrdersHref({ status, q, page }: OrderFilters, orderId?: string): string {
  return `/user/orders${toQueryString({ status, q, page: page > 1 ? page : undefined, order: orderId })}`
}

/** Whether the filters exclude any orders. */
export function isFiltered({ status, q }: OrderFilters): boolean {
  return status !== undefined || q !== ''
}
