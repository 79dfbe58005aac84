import { getOrder, type Order } from '@shop/contract/orders'
import {
  captureWalletOrder,
  confirmPayment,
  createPaymentIntent,
  createWalletOrder,
  getPayment,
  getPaymentClientId,
  payOrder,
  type CardProvider,
  type Payment,
  type PaymentForm,
  type PaymentOutcome,
  type PaymentProvider,
} from '@shop/contract/payments'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import type { MethodClients, PaymentMethod } from './payment-method.ts'
import { isInProgress } from './payment-step.ts'
import type { PaymentEvent } from './payment-event.ts'
import type { PaymentReturn } from './payment-return.ts'

/** A payment as the page speaks of it while its provider is at work. */
export type NamedPayment = Pick<Payment, 'payment_id' | 'provider'>

/** Why no payment could be opened. */
export interface OpeningFailure {
  /** A code of the API, or that nobody answered. */
  code: string
  /** What was thrown, where something was. */
  error?: unknown
  retryAfterSeconds?: number
}

/** Reads an order; undefined when there is none of the shopper's by this id. */
export async function readOrder(orderId: string): Promise<Order | undefined> {
  const result = await call(getOrder, { params: { id: orderId } })
  return result.ok ? result.data : undefined
}

/** Asks which ways to pay are offered. */
export async function readClients(cardProvider: CardProvider): Promise<MethodClients> {
  const read = async (provider: PaymentProvider) => {
    const result = await call(getPaymentClientId, { params: { provider } })
    return result.ok && result.data.enabled ? result.data : undefined
  }
  const [card, wallet] = await Promise.all([read(cardProvider), read('paypal')])
  return { ...(card && { card }), ...(wallet && { wallet }) }
}

/** Opens the payment of an order, or finds it again; an open one of the other way to pay is closed by that. */
export async function openPayment(
  method: PaymentMethod,
  orderId: string,
  cardProvider: CardProvider,
): Promise<{ form: PaymentForm } | { failure: OpeningFailure }> {
  const body = { order_id: orderId }
  try {
    const result =
      method === 'wallet'
        ? await call(createWalletOrder, { body })
        : await call(createPaymentIntent, { params: { provider: cardProvider }, body })
    return result.ok ? { form: result.data } : { failure: result.error }
  } catch (error) {
    return { failure: { code: findFailureCode(error) ?? 'REQUEST_FAILED', error } }
  }
}

function findFailureCode(error: unknown): ApiFailure['code'] | undefined {
  return error instanceof ApiUnavailableError ? error.failure?.code : undefined
}

/**
 * Asks what became of a try with a card, by the card provider's name for it; undefined when it is no payment of the
 * shopper's.
 */
export async function confirmCard(
  provider: CardProvider,
  paymentIntentId: string,
): Promise<PaymentOutcome | undefined> {
  const body = { payment_intent_id: paymentIntentId }
  const result = await call(confirmPayment, { params: { provider }, body })
  return result.ok ? result.data : undefined
}

/** Has the money taken that was approved in the wallet. */
async function captureWallet(paypalOrderId: string): Promise<PaymentOutcome | 'quote_ended' | undefined> {
  const result = await call(captureWalletOrder, { body: { paypal_order_id: paypalOrderId } })
  if (result.ok) return result.data
  const { code, message } = result.error
  // The shop will take it without this page, or the shopper may ask again: nothing else should be paid meanwhile.
  if (result.status === 429 || code === 'IDEMPOTENCY_KEY_IN_USE') throw new Error(message)
  return code === 'WALLET_QUOTE_EXPIRED' ? 'quote_ended' : undefined
}

/** What those say who sent the shopper back; undefined when there is nothing to say. Throws when nobody answers. */
export async function handleReturn(
  paymentReturn: PaymentReturn | undefined,
  cardProvider: CardProvider,
): Promise<{ outcome: PaymentOutcome } | { notice: PaymentEvent } | undefined> {
  if (paymentReturn?.from === 'wallet_left') return { notice: { what: 'wallet_left' } }
  if (paymentReturn?.from === 'bank') {
    const outcome = await confirmCard(cardProvider, paymentReturn.paymentIntentId)
    return outcome && { outcome }
  }
  if (paymentReturn?.from !== 'wallet') return undefined
  const captured = await captureWallet(paymentReturn.paypalOrderId)
  if (captured === 'quote_ended') return { notice: { what: 'quote_ended' } }
  return captured && { outcome: captured }
}

/**
 * The outcome of a payment once there is one; undefined while its provider is at work or nobody answers.
 *
 * @param shouldSync has the shop ask in turn, rather than say what it has heard
 */
export async function findOutcome(
  orderId: string,
  { payment_id, provider }: NamedPayment,
  shouldSync: boolean,
): Promise<PaymentOutcome | undefined> {
  try {
    if (!shouldSync) {
      const known = await call(getPayment, { params: { id: payment_id } })
      if (!known.ok || isInProgress(known.data.status)) return undefined
    }
    const result = await call(payOrder, { params: { id: orderId }, body: { provider, payment_id } })
    return result.ok && !isInProgress(result.data.payment.status) ? result.data : undefined
  } catch {
    return undefined
  }
}
