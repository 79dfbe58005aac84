import { PAYMENT_WINDOW_MINUTES, type Order } from '@shop/contract/orders'

const MINUTE_MS = 60_000

/** Whether an order can still be paid. */
export function isPayable(order: Pick<Order, 'status' | 'expires_at'>, nowMs: number): boolean {
  if (order.status !== 'pending_payment') return false
  return order.expires_at === undefined || Date.parse(order.expires_at) > nowMs
}

/** Whether an order is paid and not fully refunded. */
export function isPaid({ status }: Pick<Order, 'status'>): boolean {
  return !['pending_payment', 'cancelled', 'refunded'].includes(status)
}

/** Whether the shopper may cancel an order: until it is shipped. */
export function isCancellable({ status }: Pick<Order, 'status'>): boolean {
  return status === 'pending_payment' || status === 'paid' || status === 'preparing'
}

/** Whether an order expired unpaid, as opposed to being cancelled by somebody. */
export function hasExpired(
  order: Pick<Order, 'status' | 'expires_at' | 'created_at' | 'history'>,
  nowMs: number,
): boolean {
  if (order.status === 'pending_payment') return !isPayable(order, nowMs)
  if (order.status !== 'cancelled') return false
  const wasPaid = order.history.some(({ status }) => status === 'paid')
  const end = order.history.findLast(({ status }) => status === 'cancelled')
  if (!end || wasPaid) return false
  return Date.parse(end.at) - Date.parse(order.created_at) >= PAYMENT_WINDOW_MINUTES * MINUTE_MS
}
