import type { Order } from '@shop/contract/orders'
import type { PaymentForm, PaymentProvider } from '@shop/contract/payments'
import type { NamedPayment, OpeningFailure } from './payment-calls.ts'
import type { MethodClients, PaymentMethod } from './payment-method.ts'
import { isInProgress, isOpen } from './payment-step.ts'
import type { PaymentEvent } from './payment-event.ts'

/** What the payment page shows. */
export type PaymentView =
  | { show: 'loading' }
  /** The shopper has approved in the wallet, and the shop takes the money. */
  | { show: 'capturing' }
  | { show: 'not_found' }
  /** Nobody answered; nothing was charged by that, unless a payment `wasTried` before. */
  | { show: 'unreachable'; error: unknown; wasTried: boolean }
  /** No way to pay is offered. */
  | { show: 'refused' }
  | PayingView
  | { show: 'waiting'; order: Order; payment: NamedPayment }
  | { show: 'leaving' }

/** The ways to pay, and the payment of the chosen one. */
export interface PayingView {
  show: 'paying'
  order: Order
  clients: MethodClients
  method: PaymentMethod
  opening: Opening
  notice?: PaymentEvent | undefined
}

/** The payment of the chosen way: on its way, there, or impossible for now. */
export type Opening =
  | { is: 'asked' }
  /** `isRenewed`: with another quote than the one that was shown before. */
  | { is: 'open'; form: PaymentForm; isRenewed: boolean }
  | { is: 'failed'; failure: OpeningFailure }

/** Why the payment that is still open did not work when it was last tried. */
export function findNoticeOfOrder({ payment }: Pick<Order, 'payment'>): PaymentEvent | undefined {
  if (!payment?.failure_code || !isOpen(payment.status)) return undefined
  return { what: 'decline', reason: payment.failure_code, isNew: false }
}

/** Whether the order's payment is another one than the page shows: somebody has gone on elsewhere. */
export function isOvertaken({ opening }: PayingView, { payment }: Pick<Order, 'payment'>): boolean {
  if (opening.is !== 'open' || !payment) return false
  return payment.payment_id !== opening.form.payment_id || !isOpen(payment.status)
}

/** The payment of an order that its provider is working on, if there is one. */
export function findInProgress({ payment }: Pick<Order, 'payment'>): NamedPayment | undefined {
  if (!payment || !isInProgress(payment.status)) return undefined
  return { payment_id: payment.payment_id, provider: payment.provider as PaymentProvider }
}
