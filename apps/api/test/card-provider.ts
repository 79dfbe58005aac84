import { createHmac, randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { startPaymentEmulator } from '@shop/payment-emulator/emulator'
import { controlEmulator } from './emulator-control.ts'

/** Keys that only the tests' emulator accepts. */
export const CARD_KEYS = {
  secretKey: 'sk_test_shop',
  publishableKey: 'pk_test_shop',
  webhookSecret: 'whsec_shop',
}

export const AIRWALLEX_KEYS = { clientId: 'awx_shop', apiKey: 'awx_key', webhookSecret: 'whsec_awx_shop' }

export const WALLET_KEYS = { clientId: 'paypal_shop', clientSecret: 'paypal_key', webhookId: 'WH-SHOP' }

/** Keys of the emulated aggregator of carriers. */
export const AFTERSHIP_KEYS = { apiKey: 'asat_shop', webhookSecret: 'whsec_aftership_shop' }

/** Test cards by their behaviour (packages/payment-emulator/README.md). */
export const CARDS = {
  pays: '4242424242424242',
  isDeclined: '4000000000000002',
  hasNoFunds: '4000000000009995',
  requiresChallenge: '4000002760003184',
  refundsLater: '4000000000007726',
  failsToRefund: '4000000000005126',
}

/** What Google Pay gives for Stripe: a test token, as its text. */
const toGoogleToken = (id: string) => JSON.stringify({ id, object: 'token' })

/** Tokens of Google Pay by their behaviour, for Stripe. For the other provider they are the numbers of its test cards. */
export const GOOGLE_TOKENS = {
  pays: toGoogleToken('tok_visa'),
  isDeclined: toGoogleToken('tok_visa_chargeDeclined'),
  hasNoFunds: toGoogleToken('tok_visa_chargeDeclinedInsufficientFunds'),
  requiresChallenge: toGoogleToken('tok_authenticationRequired'),
}

/** Test cards of the other card provider. */
export const AIRWALLEX_CARDS = {
  pays: '4035501000000008',
  isDeclined: '4646464646464644',
  requiresChallenge: '4012000300000062',
  failsAtTheBank: '4012000300000070',
}

/** The wallet's sources of payment. */
export type Wallet = 'balance' | 'declined' | 'pending'

/** How a test's event differs from a fresh one. */
interface EventOptions {
  /** The event's own id. */
  id?: string
  /** When it was signed. */
  at?: Date
}

export type CardProvider = Awaited<ReturnType<typeof startCardProvider>>

/**
 * The payment emulator, with the actions of shoppers and merchant. It sends no webhooks until it has their
 * address.
 */
export async function startCardProvider() {
  const emulator = await startPaymentEmulator({
    host: '127.0.0.1',
    port: 0,
    dataFile: ':memory:',
    stripe: CARD_KEYS,
    airwallex: AIRWALLEX_KEYS,
    paypal: WALLET_KEYS,
    aftership: AFTERSHIP_KEYS,
  })

  const control = <T = unknown>(path: string, body?: object) => controlEmulator<T>(emulator.url, path, body)

  /** The merchant's own access, for what a shopper cannot do. */
  const merchant = new Stripe(CARD_KEYS.secretKey, {
    host: '127.0.0.1',
    port: emulator.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })

  function signEvent(event: object) {
    const payload = JSON.stringify(event)
    const secret = CARD_KEYS.webhookSecret
    const signature = merchant.webhooks.generateTestHeaderString({ payload, secret })
    return { payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
  }

  return {
    merchant,
    url: emulator.url,
    close: emulator.close,
    control,
    /** Pays in the provider's form, without informing the shop. */
    payWith: (card: string, intentId: string, authentication?: 'complete' | 'fail') =>
      control(`payment_intents/${intentId}/confirm`, { card, authentication }),
    /** A signed event about a payment. It claims success; only the provider's own records count. */
    writeEvent(intentId: string, id = `evt_${randomUUID()}`) {
      const object = { object: 'payment_intent', id: intentId, status: 'succeeded', amount_received: 1 }
      return signEvent({ id, object: 'event', type: 'payment_intent.succeeded', data: { object } })
    },
    /** A signed event about a refund. */
    writeRefundEvent(refundId: string) {
      return signEvent({
        id: `evt_${randomUUID()}`,
        object: 'event',
        type: 'refund.failed',
        data: { object: { object: 'refund', id: refundId } },
      })
    },
    /** Approves on the wallet's page. Returns the URL of the redirect to the shop. */
    async approveInWallet(orderId: string, wallet: Wallet = 'balance'): Promise<string> {
      const response = await fetch(`${emulator.url}/checkoutnow?token=${orderId}`, {
        method: 'POST',
        body: new URLSearchParams({ wallet }),
        redirect: 'manual',
      })
      const back = response.headers.get('location')
      if (back === null) throw new Error(`the wallet leads nowhere: ${response.status}`)
      return back
    },
    /** Leaves the wallet's page without approving. Returns the URL of its link to the shop. */
    async cancelWallet(orderId: string): Promise<string> {
      const page = await (await fetch(`${emulator.url}/checkoutnow?token=${orderId}`)).text()
      const [, link] = /href="([^"]*wallet=cancelled[^"]*)"/.exec(page) ?? []
      if (link === undefined) throw new Error('the wallet has no way back')
      return link.replaceAll('&amp;', '&')
    },
    /** Completes or denies a pending capture. */
    endCapture: (captureId: string, end: 'complete' | 'deny') =>
      control(`paypal/captures/${captureId}/${end}`, {}),
    /** Pays in the other card provider's form. */
    payByAirwallex: (card: string, intentId: string, authentication?: 'complete' | 'fail') =>
      control(`airwallex/payment_intents/${intentId}/confirm`, { card, authentication }),
    /** A signed event of the wallet about an order. */
    async writeWalletEvent(orderId: string, { id = `WH-${randomUUID()}`, at }: EventOptions = {}) {
      const payload = JSON.stringify({
        id,
        event_type: 'CHECKOUT.ORDER.APPROVED',
        resource_type: 'checkout-order',
        resource: { id: orderId },
      })
      const signed = await control<Record<string, string>>('paypal/sign', { body: payload, at })
      return { payload, headers: { 'content-type': 'application/json', ...signed } }
    },
    /** A signed event of the other card provider about an intent. */
    async writeAirwallexEvent(intentId: string, { id = `evt_${randomUUID()}`, at }: EventOptions = {}) {
      const name = 'payment_intent.succeeded'
      return signForAirwallex(JSON.stringify({ id, name, data: { object: { id: intentId } } }), at)
    },
    signForAirwallex,
    listWalletOrders: () =>
      control<{ id: string; purchase_units: [{ custom_id: string }] }[]>('paypal/orders'),
    listWalletRefunds: () => control<{ id: string; capture_id: string }[]>('paypal/refunds'),
    listAirwallexIntents: () =>
      control<{ id: string; metadata: Record<string, string> }[]>('airwallex/payment_intents'),
    listAirwallexRefunds: () => control<{ id: string; payment_intent_id: string }[]>('airwallex/refunds'),
    listIntents: () => control<Stripe.PaymentIntent[]>('payment_intents'),
    listRefunds: () => control<Stripe.Refund[]>('refunds'),
    listCharges: () => control<Stripe.Charge[]>('charges'),
    /** Injects a fault; see the emulator's README for the rules. */
    break: (rule: { operation: string; action: string; [field: string]: unknown }) => control('faults', rule),
    async mend(): Promise<void> {
      await fetch(`${emulator.url}/_control/faults`, { method: 'DELETE' })
    },
  }
}

/** Signs an event as the other card provider does. */
function signForAirwallex(payload: string, at = new Date()) {
  const time = String(at.getTime())
  const signature = createHmac('sha256', AIRWALLEX_KEYS.webhookSecret)
    .update(`${time}${payload}`)
    .digest('hex')
  const signed = { 'x-timestamp': time, 'x-signature': signature }
  return { payload, headers: { 'content-type': 'application/json', ...signed } }
}
