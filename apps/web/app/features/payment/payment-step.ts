import type { Order } from '@shop/contract/orders'
import type { PaymentOutcome, PaymentStatus } from '@shop/contract/payments'
import { hasExpired, isPaid } from '../../lib/order-state.ts'

/** Where the payment page goes from here. */
export type PaymentStep =
  /** The order is decided: its result page reads the truth again. */
  | { go: 'leave'; to: 'success' | 'failure'; reason?: string }
  /** The provider is still at it. Paying again now could charge twice. */
  | { go: 'wait' }
  /** The card form, perhaps with why the last try did not work. */
  | { go: 'form'; decline?: string | undefined }
  /** The payment is over without success: a new one is needed before the form. */
  | { go: 'reopen'; decline?: string | undefined }

const IN_PROGRESS: readonly PaymentStatus[] = ['processing', 'unknown']
const OVER: readonly PaymentStatus[] = ['failed', 'cancelled']

/** What an order alone says; undefined while it can still be paid. */
export function toStepOfOrder(order: Order, nowMs: number): PaymentStep | undefined {
  if (isPaid(order)) return { go: 'leave', to: 'success' }
  if (order.status === 'pending_payment') return undefined
  return { go: 'leave', to: 'failure', reason: hasExpired(order, nowMs) ? 'expired' : 'cancelled' }
}

/** What follows once the provider was asked about a payment. */
export function toStepOfOutcome({ order, payment }: PaymentOutcome, nowMs: number): PaymentStep {
  const decided = toStepOfOrder(order, nowMs)
  if (decided) return decided
  if (IN_PROGRESS.includes(payment.status)) return { go: 'wait' }
  if (OVER.includes(payment.status)) return { go: 'reopen', decline: payment.failure_code }
  // Money arrived and could not become this order, so it is on its way back.
  if (!['created', 'requires_action'].includes(payment.status)) return { go: 'leave', to: 'failure' }
  return { go: 'form', decline: payment.failure_code }
}

/** Whether a payment is being worked on at the provider. */
export function isInProgress(status: PaymentStatus): boolean {
  return IN_PROGRESS.includes(status)
}
