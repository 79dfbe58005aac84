import type { PaymentStatus } from '@shop/contract/payments/payments.schemas'
import { after, MINUTE } from '../../../jobs/clock.ts'

/** The allowed status transitions of a payment. The database has the same table (payment_transitions). */
export const PAYMENT_TRANSITIONS: Record<PaymentStatus | 'new', readonly PaymentStatus[]> = {
  new: ['created'],
  created: ['requires_action', 'processing', 'unknown', 'succeeded', 'failed', 'cancelled', 'refund_pending'],
  requires_action: ['created', 'processing', 'unknown', 'succeeded', 'failed', 'cancelled', 'refund_pending'],
  processing: ['created', 'requires_action', 'unknown', 'succeeded', 'failed', 'cancelled', 'refund_pending'],
  unknown: ['created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'refund_pending'],
  // The provider decides: a payment recorded as failed may have been paid.
  failed: ['succeeded', 'refund_pending'],
  cancelled: ['succeeded', 'refund_pending'],
  succeeded: ['refund_pending', 'refunded'],
  refund_pending: ['succeeded', 'refunded'],
  // A refund that had arrived was returned.
  refunded: ['refund_pending'],
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

/** Declined attempts of one order; more look like card testing. */
const MAX_DECLINES = 5

/** Whether the payments of an order were declined too often for another attempt. */
export function isDeclinedTooOften(payments: readonly { declines: number }[]): boolean {
  return payments.reduce((sum, { declines }) => sum + declines, 0) >= MAX_DECLINES
}

/** How long a capture without a response may still happen at the provider. */
const CAPTURE_MS = MINUTE

/** Whether the wallet's money is being captured now: the outcome is known shortly after. */
export function isBeingCaptured(payment: { status: PaymentStatus; updated_at: Date }, now: Date): boolean {
  return payment.status === 'processing' && payment.updated_at > after(now, -CAPTURE_MS)
}

/** The cause of a status change. */
export type PaymentCause = 'shopper' | 'webhook' | 'reconciler' | 'expiry' | 'system'
