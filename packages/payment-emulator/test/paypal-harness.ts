import type { PaymentEmulatorOptions } from '../src/emulator.ts'
import { requestJson, startHarness } from './harness.ts'

export const PAYPAL_KEYS = { clientId: 'shop-client', clientSecret: 'shop-secret', webhookId: 'WHSHOP1' }

/** The fields of API responses that tests read. */
interface PayPalResponse {
  id: string
  name: string
  status: string
  links: { href: string; rel: string; method: string }[]
  details: { issue: string; description: string; field?: string }[]
  purchase_units: {
    amount: { currency_code: string; value: string }
    payments: { captures: PayPalResponse[]; refunds?: PayPalResponse[] }
  }[]
  [field: string]: unknown
}

interface CallOptions {
  body?: object
  requestId?: string | undefined
  isFull?: boolean
  headers?: Record<string, string> | undefined
}

/** A running emulator with an authenticated client of its PayPal. */
export async function startPayPalHarness(
  options: Partial<PaymentEmulatorOptions> & { paypalWebhookUrl?: string } = {},
) {
  const { paypalWebhookUrl, ...rest } = options
  const harness = await startHarness({
    paypal: { ...PAYPAL_KEYS, webhookUrl: paypalWebhookUrl, merchantName: 'Bracelets & Co' },
    ...rest,
  })
  const { access_token: token } = await getToken(harness.url)

  /** Calls the API with JSON; `POST` with a body, `GET` otherwise. */
  async function call(path: string, { body, requestId, isFull, headers }: CallOptions = {}) {
    const { status, body: response } = await requestJson<PayPalResponse>(`${harness.url}${path}`, body, {
      authorization: `Bearer ${token}`,
      ...(requestId ? { 'paypal-request-id': requestId } : {}),
      ...(isFull ? { prefer: 'return=representation' } : {}),
      ...headers,
    })
    return { status, response }
  }

  const create = (requestId: string, unit: object = {}, more: object = EXPERIENCE) =>
    call('/v2/checkout/orders', { body: { ...anOrder(unit), ...more }, requestId })
  const approve = (id: string, wallet = 'balance') =>
    harness.control(`paypal/orders/${id}/approve`, { wallet })

  return {
    ...harness,
    token,
    call,
    create,
    approve,
    capture: (id: string, requestId?: string, headers?: Record<string, string>) =>
      call(`/v2/checkout/orders/${id}/capture`, { body: {}, requestId, headers }),
    refund: (id: string, body: object = {}, requestId?: string) =>
      call(`/v2/payments/captures/${id}/refund`, { body, isFull: true, requestId }),
    /** An order approved with the wallet. */
    async approved(wallet = 'balance', unit: object = {}): Promise<string> {
      const { response } = await create(crypto.randomUUID(), unit)
      await approve(response.id, wallet)
      return response.id
    },
  }
}

export type PayPalHarness = Awaited<ReturnType<typeof startPayPalHarness>>

/** Requests a token with the shop's credentials, or with others. */
export async function getToken(url: string, secret = PAYPAL_KEYS.clientSecret) {
  const credentials = Buffer.from(`${PAYPAL_KEYS.clientId}:${secret}`).toString('base64')
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return (await response.json()) as { access_token: string; error?: string; expires_in: number }
}

const EXPERIENCE = {
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'https://shop.example/payment/return?order=1',
        cancel_url: 'https://shop.example/payment/cancel',
      },
    },
  },
}

/** An order as the shop creates it, with overrides. */
function anOrder(unit: object): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'USD', value: '27.50' }, ...unit }],
  }
}

/** The only capture of an order. */
export function captureOf(response: PayPalResponse): PayPalResponse {
  const capture = response.purchase_units[0]?.payments.captures[0]
  if (!capture) throw new Error('no capture in the response')
  return capture
}
