import { ProviderUnavailableError, type PaymentPort } from '../core/payment-port.ts'
import { toStripeActionKind } from './stripe-apps.ts'
import { toStripeGateway } from './stripe-google-pay.ts'
import type { createStripeAdapter } from './stripe.service.ts'

/**
 * The port of `createStripeAdapter`, which loads Stripe's package, the largest of the shop, with the first
 * call: most processes serve for hours before anybody pays.
 */
export function createLazyStripeAdapter(options: Parameters<typeof createStripeAdapter>[0]): PaymentPort {
  let adapter: ReturnType<typeof createStripeAdapter> | undefined
  async function load() {
    try {
      const { createStripeAdapter } = await import('./stripe.service.ts')
      return (adapter ??= createStripeAdapter(options))
    } catch (error) {
      throw new ProviderUnavailableError('its package cannot be loaded', { cause: error })
    }
  }
  return {
    name: 'stripe',
    client: {
      clientId: options.publishableKey,
      // Keys with this prefix are live (https://docs.stripe.com/keys).
      environment: options.secretKey.startsWith('sk_live_') ? 'live' : 'sandbox',
    },
    create: async (payment) => (await load()).create(payment),
    read: async (id) => (await load()).read(id),
    startApp: async (id, choice) => (await load()).startApp!(id, choice),
    toActionKind: toStripeActionKind,
    googlePay: {
      gateway: toStripeGateway(options.publishableKey),
      pay: async (id, payment) => (await load()).payWithGoogle(id, payment),
    },
    cancel: async (id) => (await load()).cancel(id),
    refund: async (refund) => (await load()).refund(refund),
    readRefund: async (id) => (await load()).readRefund(id),
    readEvent: async (body, headers) => (await load()).readEvent(body, headers),
    async *listMovements(from, to) {
      yield* (await load()).listMovements(from, to)
    },
  }
}
