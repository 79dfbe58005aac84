import type { Order } from '@shop/contract/orders'
import type { PaymentForm, PaymentProvider } from '@shop/contract/payments'
import type { NamedPayment, OpeningFailure } from './payment-calls.ts'
import type { MethodClients, PaymentMethod } from './payment-method.ts'
import { isInProgress, isOpen } from './payment-step.ts'
import type { PaymentEvent } from './payment-event.ts'

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
  | { is: 'open'; form: PaymentForm; isRenewed: boolean }
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
