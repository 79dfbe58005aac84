import type { Order } from '@shop/contract/orders'
import type { PaymentOutcome } from '@shop/contract/payments'
import { hasExpired, isPaid } from '../../lib/shop/order-state.ts'

/** Next step of the payment page. */
export type PaymentStep =
  /** The order is final: its result page fetches it again. */
  | { go: 'leave'; to: 'success' | 'failure'; reason?: string }
  /** The provider is processing the payment; paying again could charge twice. */
  | { go: 'wait' }
  /** The payment is still open; `decline` is why the last attempt failed. */
  | { go: 'form'; decline?: string | undefined }
  /** The payment ended without success or was closed from another page: a new one is needed. */
  | { go: 'reopen'; decline: string }

const IN_PROGRESS = ['processing', 'unknown']
const OVER = ['failed', 'cancelled']
const OPEN = ['created', 'requires_action', ...IN_PROGRESS]

/** The step that follows from the order alone; undefined while it can still be paid. */
export function toStepOfOrder(
  order: Order,
  nowMs: number,
): Extract<PaymentStep, { go: 'leave' }> | undefined {
  if (isPaid(order)) return { go: 'leave', to: 'success' }
  if (order.status === 'pending_payment') return undefined
  return { go: 'leave', to: 'failure', reason: hasExpired(order, nowMs) ? 'expired' : 'cancelled' }
}

/** The step that follows from a payment synced with the provider. */
export function toStepOfOutcome({ order, payment }: PaymentOutcome, nowMs: number): PaymentStep {
  const decided = toStepOfOrder(order, nowMs)
  if (decided) return decided
  if (isInProgress(payment.status)) return { go: 'wait' }
  if (OVER.includes(payment.status)) return { go: 'reopen', decline: payment.failure_code ?? 'cancelled' }
  // Money arrived that could not be applied to the order and is being refunded.
  if (!isOpen(payment.status)) return { go: 'leave', to: 'failure' }
  return { go: 'form', decline: payment.failure_code }
}

/** Whether the provider is processing a payment of this status. */
export function isInProgress(status: string): boolean {
  return IN_PROGRESS.includes(status)
}

/** Whether a payment of this status can still be paid. */
export function isOpen(status: string): boolean {
  return OPEN.includes(status)
}
