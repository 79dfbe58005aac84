import { toMoney } from '@shop/contract/money'
import { ProviderUnavailableError, type PaymentPort, type ProviderPayment } from '../core/payment-port.ts'
import { createPayPalEvents } from './paypal-events.ts'
import { listPayPalMovements } from './paypal-movements.ts'
import {
  findCapture,
  findLink,
  findRefund,
  findRefusal,
  PayPalCapture,
  PayPalOrder,
  PayPalRefund,
  PayPalToken,
  toPayment,
  toRefund,
} from './paypal-orders.ts'
import { createProviderHttp, toPathPart, type ProviderRequester } from '../core/provider-http.ts'
import { toUnknownPayment } from '../core/unknown-payment.ts'

interface PayPalOptions {
  clientId: string
  clientSecret: string
  webhookId: string
  environment: 'sandbox' | 'live'
  /** Another address than PayPal's own, such as the payment emulator's. */
  apiBase?: string
}

const SERVERS = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' }
const SITES = { live: 'https://www.paypal.com', sandbox: 'https://www.sandbox.paypal.com' }
/** Asks for answers in full. */
const FULL_RESPONSE = { prefer: 'return=representation' }

/** Refusals of what the shopper chose to pay with: another choice, or another wallet, may do. */
const DECLINES = [
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
]
/** Refusals that say where the order stands: captured by an earlier try, not approved yet, or too old. */
const STANDINGS = ['ORDER_ALREADY_CAPTURED', 'ORDER_EXPIRED', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']
/** Refunds that have to wait: for the capture to arrive, or for money on the shop's account. */
const REFUND_LATER = ['PENDING_CAPTURE', 'REFUND_FAILED_INSUFFICIENT_FUNDS']

/** The wallet: PayPal's Orders v2. The shopper approves there, and the shop takes the money (`capture`). */
export function createPayPalAdapter(options: PayPalOptions): PaymentPort {
  const { clientId, clientSecret, environment, apiBase } = options
  const site = apiBase ?? SITES[environment]
  const http = createProviderHttp({
    base: apiBase ?? SERVERS[environment],
    login: (request) => {
      const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
      return request(PayPalToken, {
        path: '/v1/oauth2/token',
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      })
    },
  })
  const events = createPayPalEvents({
    ...options,
    findOrderId: async (captureId) => {
      const path = `/v2/payments/captures/${toPathPart(captureId)}`
      const capture = await http.exchange((request) => request(PayPalCapture, { path }))
      return capture.supplementary_data?.related_ids?.order_id
    },
  })

  /** An approved order names no page any more; its shopper may still want another source there. */
  function toProviderPayment(order: PayPalOrder): ProviderPayment {
    const payment = toPayment(order)
    return { ...payment, approvalUrl: payment.approvalUrl ?? `${site}/checkoutnow?token=${order.id}` }
  }

  return {
    name: 'paypal',
    client: { clientId, environment },

    create: ({ paymentId, orderNumber, amountMinor, currency, backUrl }) =>
      http.exchange(async (request) => {
        const order = await request(PayPalOrder, {
          path: '/v2/checkout/orders',
          headers: { 'paypal-request-id': paymentId, ...FULL_RESPONSE },
          body: JSON.stringify({
            intent: 'CAPTURE',
            purchase_units: [
              {
                amount: { currency_code: currency, value: toMoney(amountMinor) },
                description: orderNumber,
                custom_id: paymentId,
                // PayPal takes money for an invoice once, also after it has forgotten the request's id.
                invoice_id: paymentId,
              },
            ],
            payment_source: {
              paypal: {
                experience_context: {
                  user_action: 'PAY_NOW',
                  shipping_preference: 'NO_SHIPPING',
                  return_url: toBackUrl(backUrl, 'approved'),
                  cancel_url: toBackUrl(backUrl, 'cancelled'),
                },
              },
            },
          }),
        })
        return toProviderPayment(order)
      }),

    read: (id) => http.exchange(async (request) => toProviderPayment(await readOrder(request, id))),

    capture: (id, tryId) =>
      http.exchange(async (request) => {
        try {
          const path = `/v2/checkout/orders/${toPathPart(id)}/capture`
          const headers = { 'paypal-request-id': tryId, ...FULL_RESPONSE }
          return toProviderPayment(await request(PayPalOrder, { path, headers, body: '{}' }))
        } catch (error) {
          const refusal = findRefusal(error)
          const issue = refusal?.issue ?? ''
          if (!refusal || ![...DECLINES, ...STANDINGS].includes(issue)) throw error
          const now = toProviderPayment(await readOrder(request, id))
          if (!DECLINES.includes(issue) || now.state !== 'requires_action') return now
          return {
            ...now,
            awaitsCapture: false,
            declineReason: 'wallet_declined',
            approvalUrl: findLink(refusal.links, ['redirect', 'payer-action', 'approve']) ?? now.approvalUrl,
          }
        }
      }),

    cancel: (id) =>
      http.exchange(async (request) => {
        try {
          return toCanceled(toProviderPayment(await readOrder(request, id)))
        } catch (error) {
          // What the provider does not know cannot be paid there; an order must not wait for it for ever.
          if (findRefusal(error)?.status === 404) return toUnknownPayment(id)
          throw error
        }
      }),

    refund: ({ refundId, providerPaymentId, captureId, amountMinor, currency }) =>
      http.exchange(async (request) => {
        const order = await readOrder(request, providerPaymentId)
        // PayPal forgets the request's id after hours; the refund's names stay.
        const earlier = findRefund(order, refundId)
        if (earlier) return toRefund(earlier)
        const takenId = captureId ?? findCapture(order)?.id ?? ''
        try {
          const refund = await request(PayPalRefund, {
            path: `/v2/payments/captures/${toPathPart(takenId)}/refund`,
            headers: { 'paypal-request-id': refundId, ...FULL_RESPONSE },
            body: JSON.stringify({
              amount: { currency_code: currency, value: toMoney(amountMinor) },
              custom_id: refundId,
              invoice_id: refundId,
            }),
          })
          return toRefund(refund)
        } catch (error) {
          const issue = findRefusal(error)?.issue ?? ''
          if (!REFUND_LATER.includes(issue)) throw error
          throw new ProviderUnavailableError(issue, { cause: error })
        }
      }),

    readRefund: (id) =>
      http.exchange(async (request) =>
        toRefund(await request(PayPalRefund, { path: `/v2/payments/refunds/${toPathPart(id)}` })),
      ),

    readEvent: events.read,

    listMovements: (from, to) => listPayPalMovements(http, from, to),
  }
}

const readOrder = (request: ProviderRequester, id: string) =>
  request(PayPalOrder, { path: `/v2/checkout/orders/${toPathPart(id)}` })

/** PayPal adds the order's `token` and, when it was approved, the `PayerID`. */
function toBackUrl(backUrl: string, wallet: 'approved' | 'cancelled'): string {
  const url = new URL(backUrl)
  url.searchParams.set('wallet', wallet)
  return url.href
}

/** Orders cannot be cancelled at PayPal, nor need they be: nobody but the shop can take their money. */
function toCanceled(payment: ProviderPayment): ProviderPayment {
  const isOpen = payment.state === 'requires_action' || payment.state === 'failed'
  return isOpen ? { ...payment, state: 'canceled', awaitsCapture: false } : payment
}
