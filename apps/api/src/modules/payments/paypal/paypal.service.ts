import { toMoney } from '@shop/contract/money/money'
import {
  ProviderUnavailableError,
  ProviderUnfundedError,
  toUnknownPayment,
  type PaymentPort,
  type ProviderPayment,
} from '../core/payment-port.ts'
import { createPayPalEvents } from './paypal-events.ts'
import { createPayPalExpress, withWallet } from './paypal-express.ts'
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

interface PayPalOptions {
  clientId: string
  clientSecret: string
  webhookId: string
  environment: 'sandbox' | 'live'
  /** Overrides PayPal's own address, for example by the payment emulator's. */
  apiBase?: string
}

const SERVERS = { live: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' }
const SITES = { live: 'https://www.paypal.com', sandbox: 'https://www.sandbox.paypal.com' }
/** Requests complete responses. */
const FULL_RESPONSE = { prefer: 'return=representation' }

/** Declines of the chosen source: another source, or another wallet, may work. */
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
/** Errors that report the state of the order: captured by an earlier attempt, not approved yet, or expired. */
const STANDINGS = ['ORDER_ALREADY_CAPTURED', 'ORDER_EXPIRED', 'ORDER_NOT_APPROVED']
/**
 * The amount is above what was approved: the shopper approves it again
 * (https://developer.paypal.com/docs/checkout/standard/customize/overcharge-handling).
 */
const NEEDS_APPROVAL = 'PAYER_ACTION_REQUIRED'
/** Refund errors that pass: the capture is pending, or the shop's account lacks money. */
const CAPTURE_IS_PENDING = 'PENDING_CAPTURE'
const LACKS_MONEY = 'REFUND_FAILED_INSUFFICIENT_FUNDS'

/**
 * The wallet: PayPal's Orders v2. The shopper approves there, and the shop captures the money (`capture`).
 */
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

  /** PayPal drops the link of an approved order; its shopper may still choose another source there. */
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
                // PayPal charges an invoice id once, also after it has forgotten the request id.
                invoice_id: paymentId,
              },
            ],
            payment_source: {
              paypal: {
                experience_context: {
                  user_action: 'PAY_NOW',
                  shipping_preference: 'NO_SHIPPING',
                  return_url: withWallet(backUrl, 'approved'),
                  cancel_url: withWallet(backUrl, 'cancelled'),
                },
              },
            },
          }),
        })
        return toProviderPayment(order)
      }),

    express: createPayPalExpress({ http, toProviderPayment }),

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
          if (!refusal || ![...DECLINES, ...STANDINGS, NEEDS_APPROVAL].includes(issue)) throw error
          const now = toProviderPayment(await readOrder(request, id))
          if (STANDINGS.includes(issue) || now.state !== 'requires_action') return now
          return {
            ...now,
            awaitsCapture: false,
            declineReason: issue === NEEDS_APPROVAL ? 'wallet_approval' : 'wallet_declined',
            approvalUrl: findLink(refusal.links, ['redirect', 'payer-action', 'approve']) ?? now.approvalUrl,
          }
        }
      }),

    cancel: (id) =>
      http.exchange(async (request) => {
        try {
          return toCanceled(toProviderPayment(await readOrder(request, id)))
        } catch (error) {
          // A payment unknown to the provider cannot be paid there; the order must not wait for it.
          if (findRefusal(error)?.status === 404) return toUnknownPayment(id)
          throw error
        }
      }),

    refund: ({ refundId, providerPaymentId, captureId, amountMinor, currency }) =>
      http.exchange(async (request) => {
        const order = await readOrder(request, providerPaymentId)
        // PayPal forgets the request id after hours; the refund's own ids stay.
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
          const issue = findRefusal(error)?.issue
          if (issue === LACKS_MONEY) throw new ProviderUnfundedError(issue, { cause: error })
          if (issue !== CAPTURE_IS_PENDING) throw error
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

/** Orders cannot be cancelled at PayPal, nor need they be: only the shop can capture them. */
function toCanceled(payment: ProviderPayment): ProviderPayment {
  const isOpen = payment.state === 'requires_action' || payment.state === 'failed'
  return isOpen ? { ...payment, state: 'canceled', awaitsCapture: false } : payment
}
