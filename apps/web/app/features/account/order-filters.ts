import { ORDER_STATUSES, type OrderStatus } from '@shop/contract/orders'
import { readPage, toQueryString } from '../../lib/api/query-string.ts'

/** Most characters of an order number that are searched for (contract, `listOrders`). */
export const MAX_SEARCH_LENGTH = 40

/** Which orders are listed. The address holds every choice. */
export interface OrderFilters {
  status: OrderStatus | undefined
  /** Part of an order number; empty for any. */
  q: string
  page: number
}

/** Reads the filters of an address. Anybody can write one, so what makes no sense counts as not chosen. */
export function readOrderFilters(query: URLSearchParams): OrderFilters {
  const status = query.get('status')
  return {
    status: ORDER_STATUSES.find((each) => each === status),
    q: toSearchText(query.get('q') ?? ''),
    page: readPage(query),
  }
}

/** What is typed, as the call takes it. */
export function toSearchText(typed: string): string {
  return typed
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .trim()
}

/** The address of a list, or of one order of it, which keeps the way back to the list. */
export function toOrdersHref({ status, q, page }: OrderFilters, orderId?: string): string {
  return `/user/orders${toQueryString({ status, q, page: page > 1 ? page : undefined, order: orderId })}`
}

/** Whether the list is less than all orders. */
export function isFiltered({ status, q }: OrderFilters): boolean {
  return status !== undefined || q !== ''
}
