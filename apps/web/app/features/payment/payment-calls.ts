import { getOrder } from '@shop/contract/orders/orders.endpoints'
import type { Order } from '@shop/contract/orders/orders.schemas'
import {
  captureWalletOrder,
  confirmPayment,
  createAppPayment,
  createPaymentIntent,
  createWalletOrder,
  getPayment,
  getPaymentClientId,
  payOrder,
} from '@shop/contract/payments/payments.endpoints'
import type { CardProvider, PaymentOutcome, PaymentProvider } from '@shop/contract/payments/payments.schemas'
import { isPaymentApp } from '@shop/contract/payments/payments.rules'
import { call } from '../../lib/api/api.ts'
import { ApiUnavailableError, type ApiFailure } from '../../lib/api/api-result.ts'
import type { MethodClients, PaymentMethod } from './payment-method.ts'
import type { PaymentReturn } from './payment-return.ts'
import {
  isInProgress,
  isOpen,
  type NamedPayment,
  type OpenForm,
  type OpeningFailure,
  type PaymentEvent,
} from './payment-view.ts'

/** Fetches an order; undefined when the customer has none with this id. */
export async function readOrder(orderId: string, signal?: AbortSignal): Promise<Order | undefined> {
  const result = await call(getOrder, { params: { id: orderId } }, { signal })
  return result.ok ? result.data : undefined
}

/** Fetches the client settings of the enabled payment methods. */
export async function readClients(cardProvider: CardProvider, signal: AbortSignal): Promise<MethodClients> {
  const read = async (provider: PaymentProvider) => {
    const result = await call(getPaymentClientId, { params: { provider } }, { signal })
    return result.ok && result.data.enabled ? result.data : undefined
  }
  const [card, wallet] = await Promise.all([read(cardProvider), read('paypal')])
  const apps = Object.fromEntries((card?.apps ?? []).map((app) => [app, card!]))
  return { ...(card && { card }), ...(wallet && { wallet }), ...apps }
}

/**
 * Opens the order's payment or returns the one already open; an open payment of the other method is closed.
 */
export async function openPayment(
  method: PaymentMethod,
  orderId: string,
  cardProvider: CardProvider,
): Promise<{ form: OpenForm } | { failure: OpeningFailure }> {
  const body = { order_id: orderId }
  try {
    const result = await openWith(method, body, cardProvider)
    return result.ok ? { form: result.data } : { failure: result.error }
  } catch (error) {
    return { failure: { code: findFailureCode(error) ?? 'REQUEST_FAILED', error } }
  }
}

function openWith(method: PaymentMethod, body: { order_id: string }, provider: CardProvider) {
  if (method === 'wallet') return call(createWalletOrder, { body })
  if (!isPaymentApp(method)) return call(createPaymentIntent, { params: { provider }, body })
  const device = matchMedia(PHONE).matches ? 'phone' : 'desktop'
  return call(createAppPayment, { params: { provider }, body: { ...body, app: method, device } })
}

/** A device that can open a payment app itself; on others the shopper scans a code. */
const PHONE = '(pointer: coarse) and (max-width: 600px)'

function findFailureCode(error: unknown): ApiFailure['code'] | undefined {
  return error instanceof ApiUnavailableError ? error.failure?.code : undefined
}

/** Confirms a card attempt by the provider's intent id; undefined when the customer has no such payment. */
export async function confirmCard(
  provider: CardProvider,
  paymentIntentId: string,
): Promise<PaymentOutcome | undefined> {
  const body = { payment_intent_id: paymentIntentId }
  const result = await call(confirmPayment, { params: { provider }, body })
  return result.ok ? result.data : undefined
}

/** Captures an order that was approved in the wallet. */
async function captureWallet(paypalOrderId: string): Promise<PaymentOutcome | 'quote_ended' | undefined> {
  const result = await call(captureWalletOrder, { body: { paypal_order_id: paypalOrderId } })
  if (result.ok) return result.data
  const { code, message } = result.error
  // The capture may still succeed in the background or be retried: no other payment may be started.
  if (result.status === 429 || code === 'IDEMPOTENCY_KEY_IN_USE') throw new Error(message)
  return code === 'WALLET_QUOTE_EXPIRED' ? 'quote_ended' : undefined
}

/**
 * Handles the return from a bank, an app or the wallet; undefined when the visit is no such return. Throws
 * without a response.
 */
export async function handleReturn(
  orderId: string,
  paymentReturn: PaymentReturn | undefined,
  cardProvider: CardProvider,
): Promise<{ outcome: PaymentOutcome } | { notice: PaymentEvent; method: PaymentMethod } | undefined> {
  if (paymentReturn?.from === 'wallet_left') return { notice: { what: 'wallet_left' }, method: 'wallet' }
  if (paymentReturn?.from === 'app') {
    const outcome = await syncOrder(orderId)
    const isLeft = outcome && isOpen(outcome.payment.status) && !isInProgress(outcome.payment.status)
    if (isLeft && !outcome.payment.failure_code) {
      return { notice: { what: 'app_left' }, method: paymentReturn.app }
    }
    return outcome && { outcome }
  }
  if (paymentReturn?.from === 'bank') {
    const outcome = await confirmCard(cardProvider, paymentReturn.paymentIntentId)
    return outcome && { outcome }
  }
  if (paymentReturn?.from !== 'wallet') return undefined
  const captured = await captureWallet(paymentReturn.paypalOrderId)
  if (captured === 'quote_ended') return { notice: { what: 'quote_ended' }, method: 'wallet' }
  return captured && { outcome: captured }
}

/** Syncs the order's latest payment with its provider: an app names no payment when it returns. */
async function syncOrder(orderId: string): Promise<PaymentOutcome | undefined> {
  const order = await readOrder(orderId)
  if (!order?.payment) return undefined
  const { provider, payment_id } = order.payment
  const body = { provider: provider as PaymentProvider, payment_id }
  const result = await call(payOrder, { params: { id: orderId }, body })
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}

/**
 * The outcome of an app's payment once it is paid, has failed or its code has ended at the provider; undefined
 * while the app still waits for the shopper, or without a response.
 *
 * @param shouldSync queries the provider instead of returning the stored status
 */
export async function findAppOutcome(
  orderId: string,
  { payment_id, provider }: NamedPayment,
  shouldSync: boolean,
): Promise<PaymentOutcome | undefined> {
  try {
    if (!shouldSync) {
      const known = await call(getPayment, { params: { id: payment_id } })
      if (!known.ok || known.data.action_expires_at) return undefined
    }
    const result = await call(payOrder, { params: { id: orderId }, body: { provider, payment_id } })
    return result.ok && !result.data.payment.action_expires_at ? result.data : undefined
  } catch {
    return undefined
  }
}

/**
 * The outcome of a payment; undefined while its provider is processing it, or without a response.
 *
 * @param shouldSync queries the provider instead of returning the stored status
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
