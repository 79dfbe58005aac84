import { loadOnce } from '../../platform/load-once.ts'
import { ProviderUnavailableError, type PaymentPort } from './payment-port.ts'
import { toStripeClient } from './stripe-client.ts'
import type { createStripeAdapter } from './stripe.service.ts'

/**
 * The same port as `createStripeAdapter` makes, but that Stripe's package, the largest of the shop, is loaded when Stripe
 * is first asked: most processes answer for hours before anybody pays (decision 53).
 */
export function createLazyStripeAdapter(options: Parameters<typeof createStripeAdapter>[0]): PaymentPort {
  const loadAdapter = loadOnce(async () => (await import('./stripe.service.ts')).createStripeAdapter(options))
  const load = () =>
    loadAdapter().catch((error: unknown) => {
      throw new ProviderUnavailableError('its package cannot be loaded', { cause: error })
    })
  return {
    name: 'stripe',
    client: toStripeClient(options),
    create: async (payment) => (await load()).create(payment),
    read: async (id) => (await load()).read(id),
    cancel: async (id) => (await load()).cancel(id),
    refund: async (refund) => (await load()).refund(refund),
    readRefund: async (id) => (await load()).readRefund(id),
    readEvent: async (body, headers) => (await load()).readEvent(body, headers),
    async *listMovements(from, to) {
      yield* (await load()).listMovements(from, to)
    },
  }
}
