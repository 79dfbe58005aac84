import type { Order } from '@shop/contract/orders/orders.schemas'

/** The reason that the server gives for cancelling an unpaid order. */
const EXPIRED = 'expired'

/** Whether an order sends goods of its own: neither that of a gift card nor that of a service does. */
export function hasGoods(order: Pick<Order, 'gift_card' | 'service'>): boolean {
  return !order.gift_card && !order.service
}

/** Whether an order can still be paid. */
export function isPayable(order: Pick<Order, 'status' | 'expires_at'>, nowMs: number): boolean {
  if (order.status !== 'pending_payment') return false
  return order.expires_at === undefined || Date.parse(order.expires_at) > nowMs
}

/** Whether an order is paid and not fully refunded. */
export function isPaid({ status }: Pick<Order, 'status'>): boolean {
  return !['pending_payment', 'cancelled', 'refunded'].includes(status)
}

/** Whether an order has ever been paid, whatever became of it. */
export function wasPaid({ history }: Pick<Order, 'history'>): boolean {
  return history.some(({ status }) => status === 'paid')
}

/** Whether an order has ever left the shop, whatever became of it. */
export function wasShipped({ history }: Pick<Order, 'history'>): boolean {
  return history.some(({ status }) => status === 'shipped' || status === 'delivered')
}

/** Whether an order has been delivered, whatever became of it. */
export function wasDelivered({ history }: Pick<Order, 'history'>): boolean {
  return history.some(({ status }) => status === 'delivered')
}

/** Whether the shopper may cancel an order: until something of it has left. */
export function isCancellable({ status, shipments }: Pick<Order, 'status' | 'shipments'>): boolean {
  if (shipments.length > 0) return false
  return status === 'pending_payment' || status === 'paid' || status === 'preparing'
}

/** Whether an order that has left goes in more than one parcel. */
export function goesInParts({ shipments, to_ship: rest }: Pick<Order, 'shipments' | 'to_ship'>): boolean {
  return shipments.length > 1 || (shipments.length === 1 && rest.length > 0)
}

/** Whether an order expired unpaid, as opposed to being cancelled by somebody. */
export function hasExpired(order: Pick<Order, 'status' | 'expires_at' | 'history'>, nowMs: number): boolean {
  if (order.status === 'pending_payment') return !isPayable(order, nowMs)
  if (order.status !== 'cancelled') return false
  const end = order.history.findLast(({ status }) => status === 'cancelled')
  return !wasPaid(order) && end?.reason === EXPIRED
}
