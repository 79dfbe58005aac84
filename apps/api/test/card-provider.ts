import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { startPaymentEmulator } from '@shop/payment-emulator/emulator'

/** Keys that only the emulator of the tests knows. */
export const CARD_KEYS = {
  secretKey: 'sk_test_shop',
  publishableKey: 'pk_test_shop',
  webhookSecret: 'whsec_shop',
}

/** Test cards by what they do (packages/payment-emulator/README.md). */
export const CARDS = {
  pays: '4242424242424242',
  isDeclined: '4000000000000002',
  hasNoFunds: '4000000000009995',
  asksTheBank: '4000002760003184',
  refundsLater: '4000000000007726',
  failsToRefund: '4000000000005126',
}

export type CardProvider = Awaited<ReturnType<typeof startCardProvider>>

/** The payment emulator, seen from the shopper's side and from behind. It sends no webhooks until told where. */
export async function startCardProvider() {
  const emulator = await startPaymentEmulator({
    host: '127.0.0.1',
    port: 0,
    dataFile: ':memory:',
    stripe: CARD_KEYS,
  })

  async function control<T = unknown>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${emulator.url}/_control/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  /** The merchant's own access, for what a shopper could not do. */
  const merchant = new Stripe(CARD_KEYS.secretKey, {
    host: '127.0.0.1',
    port: emulator.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })

  return {
    merchant,
    url: emulator.url,
    close: emulator.close,
    control,
    /** The shopper pays in the provider's form; the shop hears nothing of it. */
    payWith: (card: string, intentId: string, authentication?: 'complete' | 'fail') =>
      control<Stripe.PaymentIntent>(`payment_intents/${intentId}/confirm`, {
        card,
        ...(authentication ? { authentication } : {}),
      }),
    /** A signed message about a payment; `id` is the event's own. */
    writeEvent(intentId: string, id = `evt_${randomUUID()}`) {
      const object = { object: 'payment_intent', id: intentId }
      const payload = JSON.stringify({
        id,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object },
      })
      const secret = CARD_KEYS.webhookSecret
      const signature = merchant.webhooks.generateTestHeaderString({ payload, secret })
      return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
    },
    listIntents: () => control<Stripe.PaymentIntent[]>('payment_intents'),
    listRefunds: () => control<Stripe.Refund[]>('refunds'),
    listCharges: () => control<Stripe.Charge[]>('charges'),
    /** Makes the provider fail; see the emulator's README for the rules. */
    break: (rule: { operation: string; action: string; [field: string]: unknown }) => control('faults', rule),
    async mend(): Promise<void> {
      await fetch(`${emulator.url}/_control/faults`, { method: 'DELETE' })
    },
  }
}
