import type { PaymentStatus } from '@shop/contract/payments'
import { after, MINUTE } from '../../../jobs/clock.ts'

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
  // A refund that had arrived came back.
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

/** Refused tries of one order; more look like card testing (reliability, section 4.6). */
const MAX_DECLINES = 5

/** Whether the payments of an order were refused too often for another try. */
export function isDeclinedTooOften(payments: readonly { declines: number }[]): boolean {
  return payments.reduce((sum, { declines }) => sum + declines, 0) >= MAX_DECLINES
}

/** How long a capture without an answer may still happen at the provider. */
const CAPTURE_MS = MINUTE

/** Whether the wallet's money is being taken at this moment: whether it was shows in a while. */
export function isBeingTaken(payment: { status: PaymentStatus; updated_at: Date }, now: Date): boolean {
  return payment.status === 'processing' && payment.updated_at > after(now, -CAPTURE_MS)
}

/** Who or what moved a payment. */
export type PaymentCause = 'shopper' | 'webhook' | 'reconciler' | 'expiry' | 'system'
