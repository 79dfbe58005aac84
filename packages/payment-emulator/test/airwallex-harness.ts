import { randomUUID } from 'node:crypto'
import type { PaymentEmulatorOptions } from '../src/emulator.ts'
import { requestJson, startHarness } from './harness.ts'

export const ACCOUNT = { clientId: 'client_shop', apiKey: 'key_shop', webhookSecret: 'whsec_airwallex' }

/** The fields of API responses that tests read. */
export interface Shown {
  id: string
  status: string
  amount: number
  captured_amount: number
  refunded_amount: number
  client_secret: string
  code: string
  source: string
  message: string
  next_action?: { type: string; url: string }
  latest_payment_attempt?: Shown & { failure_code?: string; provider_original_response_code?: string }
  items: Shown[]
  has_more: boolean
}

/** A running emulator with a logged-in client of its Airwallex, and the control API. */
export async function startAirwallex(
  options: Partial<PaymentEmulatorOptions> & { webhookUrl?: string } = {},
) {
  const { webhookUrl, ...rest } = options
  const harness = await startHarness({ airwallex: { ...ACCOUNT, webhookUrl }, ...rest })
  const headers = { 'x-client-id': ACCOUNT.clientId, 'x-api-key': ACCOUNT.apiKey }

  /** Calls the API with the given headers; `POST` with a body, `GET` otherwise. */
  const send = (path: string, body?: object, more?: Record<string, string>) =>
    requestJson<Shown>(`${harness.url}/api/v1/${path}`, body, more)

  const login = await fetch(`${harness.url}/api/v1/authentication/login`, { method: 'POST', headers })
  const { token } = (await login.json()) as { token: string }
  const call = (path: string, body?: object) => send(`pa/${path}`, body, { authorization: `Bearer ${token}` })

  return {
    ...harness,
    send,
    call,
    /** An intent as the shop creates it, with overrides. */
    async anIntent(extra: object = {}): Promise<Shown> {
      const { body } = await call('payment_intents/create', anIntentRequest(extra))
      return body
    },
    pay: (id: string, number: string, extra: object = {}) =>
      call(`payment_intents/${id}/confirm`, {
        request_id: randomUUID(),
        payment_method: { type: 'card', card: { ...CARD, number } },
        ...extra,
      }),
    retrieve: async (id: string): Promise<Shown> => (await call(`payment_intents/${id}`)).body,
    refund: (id: string, extra: object = {}) =>
      call('refunds/create', { request_id: randomUUID(), payment_intent_id: id, ...extra }),
    /** Completes the bank's challenge; cancels it without a code. */
    completeChallenge: (intent: Shown, code?: string) =>
      harness.endChallenge(intent.next_action?.url ?? '', { outcome: code ? 'complete' : 'fail', code }),
  }
}

export type AirwallexHarness = Awaited<ReturnType<typeof startAirwallex>>

export const CARD = { expiry_month: '12', expiry_year: '2034', cvc: '123' }

export const anIntentRequest = (extra: object = {}) => ({
  request_id: randomUUID(),
  amount: 199.0,
  currency: 'CNY',
  merchant_order_id: 'order-1',
  metadata: { order_id: 'order-1' },
  ...extra,
})
