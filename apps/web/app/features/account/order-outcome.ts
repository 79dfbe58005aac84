import type { Order } from '@shop/contract/orders/orders.schemas'
import { hasExpired, isPaid, isPayable, wasPaid } from '../../lib/shop/order-state.ts'

/** Outcome of an order as shown on its result page. */
export type OrderOutcome =
  | 'paid'
  /** The provider is still processing the payment. */
  | 'confirming'
  /** Unpaid, and the payment deadline has not passed. */
  | 'payable'
  | 'expired'
  | 'cancelled'
  /** Cancelled after payment; the refund is under way or complete. */
  | 'refunded'

/** Derives the outcome from the order alone; query parameters of the return URL are not trusted. */
export function toOrderOutcome(order: Order, nowMs: number): OrderOutcome {
  if (isPaid(order)) return 'paid'
  const payment = order.payment?.status
  const isMoneyIn = payment === 'succeeded' || payment === 'refund_pending' || payment === 'refunded'
  const isGivenBack = order.status === 'cancelled' && wasPaid(order)
  if (order.status === 'refunded' || isMoneyIn || isGivenBack) return 'refunded'
  const isInProgress = payment === 'processing' || payment === 'unknown'
  if (order.status === 'pending_payment' && isInProgress) return 'confirming'
  if (isPayable(order, nowMs)) return 'payable'
  return hasExpired(order, nowMs) ? 'expired' : 'cancelled'
}

/** Whether the order needs no more payment, so that buying it again can be offered. */
export function isOver(outcome: OrderOutcome): boolean {
  return outcome !== 'payable' && outcome !== 'confirming'
}
