import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { toAirwallexActionKind, toAppMethod } from './airwallex-apps.ts'
import { readAirwallexEvent } from './airwallex-events.ts'
import {
  AirwallexAttempts,
  AirwallexIntent,
  AirwallexIntents,
  AirwallexRefund,
  AirwallexRefunds,
  AirwallexToken,
  findRefusal,
  isOurRefund,
  isUnfunded,
  lacksMoney,
  toCharge,
  toPayment,
  toRefund,
  toRepayment,
} from './airwallex-objects.ts'
import {
  ProviderUnavailableError,
  ProviderUnfundedError,
  toUnknownPayment,
  type PaymentPort,
  type ProviderMovement,
} from '../core/payment-port.ts'
import { toAttemptId, toTokenOutcome, type TokenRefusal } from '../core/google-tokens.ts'
import { toJsonWithAmount } from '../core/provider-amounts.ts'
import { createProviderHttp, toPathPart, type ProviderRequester } from '../core/provider-http.ts'

interface AirwallexOptions {
  clientId: string
  apiKey: string
  webhookSecret: string
  environment: 'sandbox' | 'live'
  /** The id of the account, which Google Pay from the cart needs; optional. */
  accountId?: string | undefined
  /** Overrides Airwallex's own address, for example by the payment emulator's. */
  apiBase?: string
}

const SERVERS = { live: 'https://api.airwallex.com', sandbox: 'https://api-demo.airwallex.com' }
/** Pinned, since names and statuses change between versions and the account's default may move on. */
const VERSION = { 'x-api-version': '2024-08-07' }
const PAGE_SIZE = 100
/** What codes of refused confirmations say of a token; others are the bank's. */
const REFUSALS: Record<string, TokenRefusal> = {
  validation_error: 'no token',
  invalid_argument: 'no token',
  duplicate_request: 'under way',
}

/**
 * The Airwallex card provider. It accepts a `request_id` once: for a repeated one the existing object is
 * looked up.
 */
export function createAirwallexAdapter(options: AirwallexOptions): PaymentPort {
  const { clientId, environment, apiBase } = options
  const http = createProviderHttp({
    base: apiBase ?? SERVERS[environment],
    login: (request) =>
      request(AirwallexToken, {
        path: '/api/v1/authentication/login',
        headers: { 'x-client-id': clientId, 'x-api-key': options.apiKey, ...VERSION },
        body: '',
      }),
  })

  /** Reads every page of a list, and yields the movements of the requested period. */
  async function* listPages<Item>(
    schema: z.ZodType<{ has_more: boolean; items: Item[] }>,
    [what, from, to]: readonly [string, Date, Date],
    toMovement: (item: Item) => ProviderMovement | undefined,
  ): AsyncGenerator<ProviderMovement> {
    for (let page = 0, hasMore = true; hasMore; page++) {
      const query = new URLSearchParams({
        from_created_at: from.toISOString(),
        to_created_at: to.toISOString(),
        page_num: String(page),
        page_size: String(PAGE_SIZE),
      })
      const list = await http.exchange((request) => request(schema, get(`${what}?${query}`)))
      for (const movement of list.items.map(toMovement)) {
        if (movement && movement.at >= from && movement.at < to) yield movement
      }
      hasMore = list.has_more
    }
  }

  return {
    name: 'airwallex',
    client: { clientId, environment, accountId: options.accountId },

    create: ({ paymentId, orderId, orderNumber, amountMinor, currency, app, backUrl }) =>
      http.exchange(async (request) => {
        const order = {
          request_id: paymentId,
          merchant_order_id: paymentId,
          currency,
          metadata: { payment_id: paymentId, order_id: orderId, order_number: orderNumber },
          ...(app ? { return_url: backUrl } : {}),
        }
        try {
          const body = toJsonWithAmount(amountMinor, order)
          return toPayment(await request(AirwallexIntent, post('payment_intents/create', body)))
        } catch (error) {
          if (findRefusal(error)?.code !== 'duplicate_request') throw error
          return toPayment(await readIntent(request, await findIntentId(request, paymentId)))
        }
      }),

    read: (id) => http.exchange(async (request) => toPayment(await readIntent(request, id))),

    startApp: (id, { backUrl, ...choice }) =>
      http.exchange(async (request) => {
        const body = JSON.stringify({
          request_id: randomUUID(),
          payment_method: toAppMethod(choice),
          return_url: backUrl,
        })
        try {
          const path = `payment_intents/${toPathPart(id)}/confirm`
          return toPayment(await request(AirwallexIntent, post(path, body)))
        } catch (error) {
          // It was paid, cancelled or declined at once: return its current status.
          const code = findRefusal(error)?.code
          if (code !== 'invalid_status_for_operation' && code !== 'provider_declined') throw error
          return toPayment(await readIntent(request, id))
        }
      }),
    toActionKind: toAirwallexActionKind,

    googlePay:
      options.accountId === undefined
        ? undefined
        : {
            // https://www.airwallex.com/docs/payments/payment-methods/global/google-paytm
            gateway: { gateway: 'airwallex', gatewayMerchantId: options.accountId },
            pay: (id, { token, backUrl }) =>
              http.exchange(async (request) => {
                const attemptId = toAttemptId(id, token)
                const wallet = {
                  payment_data_type: 'encrypted_payment_token',
                  encrypted_payment_token: token,
                }
                const body = JSON.stringify({
                  request_id: attemptId,
                  payment_method: { type: 'googlepay', googlepay: wallet },
                  return_url: backUrl,
                })
                try {
                  const path = `payment_intents/${toPathPart(id)}/confirm`
                  return toPayment(await request(AirwallexIntent, post(path, body)))
                } catch (error) {
                  const refusal = findRefusal(error)
                  // Declined, refused as a token, or paid meanwhile.
                  if (refusal?.status !== 400) throw error
                  return toTokenOutcome(toPayment(await readIntent(request, id)), {
                    attemptId,
                    refusal: REFUSALS[refusal.code ?? ''] ?? 'other',
                  })
                }
              }),
          },

    cancel: (id) =>
      http.exchange(async (request) => {
        try {
          const body = JSON.stringify({ request_id: randomUUID() })
          const path = `payment_intents/${toPathPart(id)}/cancel`
          return toPayment(await request(AirwallexIntent, post(path, body)))
        } catch (error) {
          const refusal = findRefusal(error)
          // A payment unknown to the provider cannot be paid there; the order must not wait for it.
          if (refusal?.status === 404) return toUnknownPayment(id)
          // Its status changed before the cancellation: return the current one.
          if (refusal?.code !== 'invalid_status_for_operation') throw error
          return toPayment(await readIntent(request, id))
        }
      }),

    refund: ({ refundId, providerPaymentId, amountMinor }) =>
      http.exchange(async (request) => {
        const earlier = await listRefunds(request, providerPaymentId, refundId)
        const sent = earlier.find((refund) => !isUnfunded(refund))
        if (sent) return toRefund(sent)
        const order = {
          // A request id is accepted once, also for a refund that failed for want of money.
          request_id: earlier.length === 0 ? refundId : `${refundId}-${earlier.length}`,
          payment_intent_id: providerPaymentId,
          metadata: { refund_id: refundId },
        }
        try {
          const body = toJsonWithAmount(amountMinor, order)
          return toRefund(await request(AirwallexRefund, post('refunds/create', body)))
        } catch (error) {
          if (lacksMoney(error)) throw new ProviderUnfundedError('refund refused', { cause: error })
          if (findRefusal(error)?.code !== 'duplicate_request') throw error
          const listed = await listRefunds(request, providerPaymentId, refundId)
          const made = listed[earlier.length]
          if (!made) throw new ProviderUnavailableError('refund not listed yet', { cause: error })
          return toRefund(made)
        }
      }),

    readRefund: (id) =>
      http.exchange(async (request) =>
        toRefund(await request(AirwallexRefund, get(`refunds/${toPathPart(id)}`))),
      ),

    readEvent: async (body, headers) => readAirwallexEvent(body, headers, options.webhookSecret),

    async *listMovements(from, to) {
      yield* listPages(AirwallexAttempts, ['payment_attempts', from, to], toCharge)
      yield* listPages(AirwallexRefunds, ['refunds', from, to], toRepayment)
    },
  }
}

const get = (path: string) => ({ path: `/api/v1/pa/${path}`, headers: VERSION })
const post = (path: string, body: string) => ({ ...get(path), body })

const readIntent = (request: ProviderRequester, id: string) =>
  request(AirwallexIntent, get(`payment_intents/${toPathPart(id)}`))

/** The intent of a payment that was requested before. */
async function findIntentId(request: ProviderRequester, paymentId: string): Promise<string> {
  const query = new URLSearchParams({ merchant_order_id: paymentId })
  const { items } = await request(AirwallexIntents, get(`payment_intents?${query}`))
  const [intent] = items
  if (!intent) throw new ProviderUnavailableError('intent not listed yet')
  return intent.id
}

/** What was requested under a refund's id: several times if the shop's balance did not cover it at first; oldest first. */
async function listRefunds(
  request: ProviderRequester,
  intentId: string,
  refundId: string,
): Promise<AirwallexRefund[]> {
  const query = new URLSearchParams({ payment_intent_id: intentId, page_size: String(PAGE_SIZE) })
  const { items } = await request(AirwallexRefunds, get(`refunds?${query}`))
  return items
    .filter((refund) => isOurRefund(refund, refundId))
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}
