import type { PaymentStatus } from '@shop/contract/payments'

/** Which status of a payment may follow which. The database holds the same table (payment_transitions). */
export const PAYMENT_TRANSITIONS: Record<PaymentStatus | 'new', readonly PaymentStatus[]> = {
  new: ['created'],
  created: ['requires_action', 'processing', 'unknown', 'succeeded', 'failed', 'cancelled', 'refund_pending'],
  requires_action: ['created', 'processing', 'unknown', 'succeeded', 'failed', 'cancelled', 'refund_pending'],
  processing: ['created', 'requires_action', 'unknown', 'succeeded', 'failed', 'cancelled', 'refund_pending'],
  unknown: ['created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'refund_pending'],
  // The provider is the truth: what we took for dead may have been paid all the same.
  failed: ['succeeded', 'refund_pending'],
  cancelled: ['succeeded', 'refund_pending'],
  succeeded: ['refund_pending', 'refunded'],
  refund_pending: ['succeeded', 'refunded'],
  refunded: [],
}

/** Statuses in which a payment can still be paid. An order has at most one such payment. */
export const OPEN_STATUSES = [
  'created',
  'requires_action',
  'processing',
  'unknown',
] as const satisfies PaymentStatus[]

export function isOpen(status: PaymentStatus): boolean {
  return (OPEN_STATUSES as readonly PaymentStatus[]).includes(status)
}

/** Who or what moved a payment. */
export type PaymentCause = 'shopper' | 'webhook' | 'reconciler' | 'expiry' | 'system'
