import type { Order } from '@shop/contract/orders'
import { hasExpired, isPaid, isPayable } from '../../lib/shop/order-state.ts'

/** How an order has turned out, as its result page tells it. */
export type OrderOutcome =
  | 'paid'
  /** The provider is still at it. */
  | 'confirming'
  /** Not paid yet, and there is time. */
  | 'payable'
  | 'expired'
  | 'cancelled'
  /** Called off after it was paid: the money is on its way back, or there already. */
  | 'refunded'

/** Reads an order's outcome from the order alone; what the address says about it counts for nothing. */
export function toOrderOutcome(order: Order, nowMs: number): OrderOutcome {
  if (isPaid(order)) return 'paid'
  const payment = order.payment?.status
  const isMoneyIn = payment === 'succeeded' || payment === 'refund_pending' || payment === 'refunded'
  if (order.status === 'refunded' || isMoneyIn) return 'refunded'
  const isInProgress = payment === 'processing' || payment === 'unknown'
  if (order.status === 'pending_payment' && isInProgress) return 'confirming'
  if (isPayable(order, nowMs)) return 'payable'
  return hasExpired(order, nowMs) ? 'expired' : 'cancelled'
}

/** Whether nothing is left to be paid, one way or the other: the same things may be wanted again. */
export function isOver(outcome: OrderOutcome): boolean {
  return outcome !== 'payable' && outcome !== 'confirming'
}
