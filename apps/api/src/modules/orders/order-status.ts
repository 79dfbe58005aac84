import type { OrderStatus } from '@shop/contract/orders/orders.schemas'

/**
 * The allowed status transitions. The database has the same table (order_transitions) and rejects all others;
 * a test compares the two. `new` is before an order exists.
 */
export const ORDER_TRANSITIONS: Record<OrderStatus | 'new', readonly OrderStatus[]> = {
  new: ['pending_payment'],
  pending_payment: ['paid', 'cancelled'],
  // A gift card has no parcel.
  paid: ['preparing', 'delivered', 'cancelled', 'refunded', 'partially_refunded'],
  preparing: ['shipped', 'cancelled', 'refunded', 'partially_refunded'],
  shipped: ['delivered', 'refunded', 'partially_refunded'],
  delivered: ['completed', 'refunded', 'partially_refunded'],
  completed: ['refunded', 'partially_refunded'],
  // A payment that arrives after expiry, accepted while stock allows.
  cancelled: ['paid'],
  partially_refunded: ['refunded'],
  refunded: [],
}

/** The cause of a status change. */
export type OrderCause = 'shopper' | 'provider' | 'expiry' | 'merchant' | 'carrier' | 'system'

export function canFollow(from: OrderStatus | 'new', to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to)
}
