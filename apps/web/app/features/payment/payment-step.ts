import type { Order } from '@shop/contract/orders'
import type { PaymentOutcome } from '@shop/contract/payments'
import { hasExpired, isPaid } from '../../lib/shop/order-state.ts'

/** Where the payment page goes from here. */
export type PaymentStep =
  /** The order is decided: its result page reads the truth again. */
  | { go: 'leave'; to: 'success' | 'failure'; reason?: string }
  /** The provider is still at it. Paying again now could charge twice. */
  | { go: 'wait' }
  /** The payment goes on, perhaps with why the last try did not work. */
  | { go: 'form'; decline?: string | undefined }
  /** The payment is over without success, perhaps closed from another page: a new one is needed. */
  | { go: 'reopen'; decline: string }

const IN_PROGRESS = ['processing', 'unknown']
const OVER = ['failed', 'cancelled']
const OPEN = ['created', 'requires_action', ...IN_PROGRESS]

/** What an order alone says; undefined while it can still be paid. */
export function toStepOfOrder(
  order: Order,
  nowMs: number,
): Extract<PaymentStep, { go: 'leave' }> | undefined {
  if (isPaid(order)) return { go: 'leave', to: 'success' }
  if (order.status === 'pending_payment') return undefined
  return { go: 'leave', to: 'failure', reason: hasExpired(order, nowMs) ? 'expired' : 'cancelled' }
}

/** What follows once the provider was asked about a payment. */
export function toStepOfOutcome({ order, payment }: PaymentOutcome, nowMs: number): PaymentStep {
  const decided = toStepOfOrder(order, nowMs)
  if (decided) return decided
  if (isInProgress(payment.status)) return { go: 'wait' }
  if (OVER.includes(payment.status)) return { go: 'reopen', decline: payment.failure_code ?? 'cancelled' }
  // Money arrived and could not become this order, so it is on its way back.
  if (!isOpen(payment.status)) return { go: 'leave', to: 'failure' }
  return { go: 'form', decline: payment.failure_code }
}

/** Whether a payment with this status is being worked on at the provider. */
export function isInProgress(status: string): boolean {
  return IN_PROGRESS.includes(status)
}

/** Whether a payment with this status can still be paid. */
export function isOpen(status: string): boolean {
  return OPEN.includes(status)
}
