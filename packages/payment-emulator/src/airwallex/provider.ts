import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createWorld } from '../provider.ts'
import type { AccountOptions, ProviderSetup } from '../provider.ts'
import { serveAirwallexPages } from './pages.ts'
import { settleIntent } from './payments.ts'
import { settleRefund } from './refunds.ts'
import { serveAirwallexApi } from './server.ts'
import type { AirwallexKeys } from './tokens.ts'
import type { World } from './world.ts'

/** The emulated Airwallex account. */
export interface AirwallexOptions extends AccountOptions, AirwallexKeys {
  webhookSecret: string
}

/** Creates the emulated Airwallex and registers its API and pages. */
export function createAirwallex(
  app: FastifyInstance,
  options: AirwallexOptions,
  setup: ProviderSetup,
): World {
  const world: World = createWorld(setup, options, {
    operation: 'airwallex.webhook',
    sign: (body, isWrong) => signWebhook(body, options.webhookSecret, setup.now(), isWrong),
    tasks: {
      settle_intent: (id) => settleIntent(world, id),
      settle_refund: (id) => settleRefund(world, id),
    },
  })
  app.register(async (scope) => serveAirwallexApi(scope, world, options))
  app.register(async (scope) => serveAirwallexPages(scope, world))
  return world
}

/** Headers of a webhook: the time in ms, and HMAC-SHA256 in hex of time and body. */
function signWebhook(body: string, secret: string, now: Date, isWrong: boolean): Record<string, string> {
  const time = String(now.getTime())
  const key = isWrong ? `wrong-${secret}` : secret
  return {
    'x-timestamp': time,
    'x-signature': createHmac('sha256', key).update(`${time}${body}`).digest('hex'),
  }
}
