import { API_ROOT } from '../../src/app.ts'
import { CARD_KEYS } from '../card-provider.ts'
import type { TestApp } from '../test-app.ts'

/** An event of the card provider, as it stores it. */
export interface ProviderMessage {
  id: string
  type: string
  data: { object: { id: string; payment_intent?: string | null } }
}

/** All events of a payment so far, oldest first. */
export async function listMessages({ provider }: TestApp, intentId: string): Promise<ProviderMessage[]> {
  const all = await provider.control<ProviderMessage[]>('events')
  return all
    .filter(({ data: { object } }) => object.id === intentId || object.payment_intent === intentId)
    .toReversed()
}

/** How a message is signed, if not as the provider would now. */
interface Signing {
  secret?: string
  /** Seconds from now. */
  offset?: number
}

/** Signs a message as the provider does. */
export function sign(shop: TestApp, payload: string, { secret, offset = 0 }: Signing = {}): string {
  return shop.provider.merchant.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? CARD_KEYS.webhookSecret,
    timestamp: Math.floor(Date.now() / 1_000) + offset,
  })
}

/** Delivers a text to the shop's webhook. Returns the status. */
export async function postToWebhook(
  shop: TestApp,
  payload: string,
  signature: string | undefined,
): Promise<number> {
  const response = await shop.app.inject({
    method: 'POST',
    url: `${API_ROOT}/v1/payment/stripe/webhook`,
    payload,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
  })
  return response.statusCode
}

/** Delivers a genuine message. Returns the status. */
export function deliver(shop: TestApp, message: ProviderMessage): Promise<number> {
  const payload = JSON.stringify(message)
  return postToWebhook(shop, payload, sign(shop, payload))
}
