import type { Order } from '@shop/contract/orders/orders.schemas'
import type {
  AppForm,
  Payment,
  PaymentForm,
  PaymentOutcome,
  PaymentProvider,
} from '@shop/contract/payments/payments.schemas'
import { hasExpired, isPaid } from '../../lib/shop/order-state.ts'
import type { MethodClients, PaymentMethod } from './payment-method.ts'

/** What the open payment of any method needs. */
export type OpenForm = PaymentForm | AppForm

/** The part of a payment that identifies it while its provider is processing it. */
export type NamedPayment = Pick<Payment, 'payment_id' | 'provider'>

/** Why no payment could be opened. */
export interface OpeningFailure {
  /** An error code of the API, or `REQUEST_FAILED` without a response. */
  code: string
  message?: string
  /** The thrown error, if any. */
  error?: unknown
  retryAfterSeconds?: number
}

/** An earlier event that is shown above the payment methods. */
export type PaymentEvent =
  /** `isNew`: from an attempt just now, not from an earlier visit. */
  | { what: 'decline'; reason: string; isNew: boolean }
  /** Returned from the wallet without approval. */
  | { what: 'wallet_left' }
  /** Returned from an app without paying. */
  | { what: 'app_left' }
  /** The quote had expired when the wallet payment was approved. */
  | { what: 'quote_ended' }

/** State of the payment page. */
export type PaymentView =
  | { show: 'loading' }
  /** The wallet payment is approved and being captured. */
  | { show: 'capturing' }
  | { show: 'not_found' }
  /**
   * No response. Nothing was charged by this request; `wasTried` when an earlier attempt may have succeeded.
   */
  | { show: 'unreachable'; error: unknown; wasTried: boolean }
  /** No payment method is enabled. */
  | { show: 'refused' }
  | PayingView
  | { show: 'waiting'; order: Order; payment: NamedPayment }
  | { show: 'leaving' }

/** The payment methods, and the payment of the selected one. */
export interface PayingView {
  show: 'paying'
  order: Order
  clients: MethodClients
  method: PaymentMethod
  opening: Opening
  notice?: PaymentEvent | undefined
}

/** State of opening the selected method's payment. */
export type Opening =
  | { is: 'asked' }
  /** `isRenewed`: with another quote than the one shown before. */
  | { is: 'open'; form: OpenForm; isRenewed: boolean }
  | { is: 'failed'; failure: OpeningFailure }

/** The notice on why the last attempt of the open payment failed. */
export function findNoticeOfOrder({ payment }: Pick<Order, 'payment'>): PaymentEvent | undefined {
  if (!payment?.failure_code || !isOpen(payment.status)) return undefined
  return { what: 'decline', reason: payment.failure_code, isNew: false }
}

/** Whether the order's payment is not the one on the page: it was continued in another tab. */
export function isOvertaken({ opening }: PayingView, { payment }: Pick<Order, 'payment'>): boolean {
  if (opening.is !== 'open' || !payment) return false
  return payment.payment_id !== opening.form.payment_id || !isOpen(payment.status)
}

/** The order's payment if its provider is processing it. */
export function findInProgress({ payment }: Pick<Order, 'payment'>): NamedPayment | undefined {
  if (!payment || !isInProgress(payment.status)) return undefined
  return { payment_id: payment.payment_id, provider: payment.provider as PaymentProvider }
}

/** Next step of the payment page. */
type PaymentStep =
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
