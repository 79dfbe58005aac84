import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createWorld } from '../provider.ts'
import type { AccountOptions, ProviderSetup } from '../provider.ts'
import { settleIntent } from './confirmation.ts'
import { serveStripePages } from './pages.ts'
import { failRefund, settleRefund } from './refunds.ts'
import { serveStripeApi } from './server.ts'
import type { StripeKeys } from './server.ts'
import type { World } from './world.ts'

/** The emulated Stripe account. */
export interface StripeOptions extends AccountOptions, StripeKeys {
  webhookSecret: string
}

/** Creates the emulated Stripe and registers its API and pages. */
export function createStripe(app: FastifyInstance, options: StripeOptions, setup: ProviderSetup): World {
  const world: World = {
    ...createWorld(setup, options, {
      operation: 'webhook',
      sign: (body, isWrong) => signWebhook(body, options.webhookSecret, setup.now(), isWrong),
      tasks: {
        settle_intent: (id) => settleIntent(world, id),
        settle_refund: (id) => settleRefund(world, id),
        fail_refund: (id) => failRefund(world, id),
      },
    }),
    request: { id: null, idempotency_key: null },
  }
  app.register(async (scope) => serveStripeApi(scope, world, options))
  app.register(async (scope) => serveStripePages(scope, world))
  return world
}

/** Headers of a webhook: time and HMAC-SHA256 of `time.body`. */
function signWebhook(body: string, secret: string, now: Date, isWrong: boolean): Record<string, string> {
  const time = Math.floor(now.getTime() / 1000)
  const key = isWrong ? `wrong-${secret}` : secret
  const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
  return {
    'stripe-signature': `t=${time},v1=${signature}`,
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
}
