import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createWorld } from '../provider.ts'
import type { AccountOptions, ProviderSetup, ProviderWorld } from '../provider.ts'
import { serveParcelPage } from './page.ts'
import { serveAfterShipApi } from './server.ts'

/** AfterShip retries a webhook up to 14 times. */
const MAX_ATTEMPTS = 15

/** The emulated AfterShip account. */
export interface AfterShipOptions extends Pick<AccountOptions, 'webhookUrl'> {
  apiKey: string
  webhookSecret: string
}

/** Creates the emulated AfterShip, and the carrier's page on which parcels are moved along. */
export function createAfterShip(
  app: FastifyInstance,
  { apiKey, webhookSecret, webhookUrl }: AfterShipOptions,
  setup: ProviderSetup,
): ProviderWorld {
  const world = createWorld(
    setup,
    { webhookUrl },
    {
      operation: 'aftership.webhook',
      maxAttempts: MAX_ATTEMPTS,
      sign: (body, isWrong) => signWebhook(body, isWrong ? `wrong-${webhookSecret}` : webhookSecret),
      tasks: {},
    },
  )
  app.register(async (scope) => serveAfterShipApi(scope, world, apiKey))
  app.register(async (scope) => serveParcelPage(scope, world))
  return world
}

/** Headers of a webhook: HMAC-SHA256 of the body, in base64. */
function signWebhook(body: string, secret: string): Record<string, string> {
  return { 'aftership-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64') }
}
