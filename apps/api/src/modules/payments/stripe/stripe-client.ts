import type { PaymentPort } from '../core/payment-port.ts'

/** What the browser needs of Stripe; keys with this prefix are live (https://docs.stripe.com/keys). */
export function toStripeClient(keys: { secretKey: string; publishableKey: string }): PaymentPort['client'] {
  return {
    clientId: keys.publishableKey,
    environment: keys.secretKey.startsWith('sk_live_') ? 'live' : 'sandbox',
  }
}
