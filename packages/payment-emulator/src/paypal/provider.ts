import type { FastifyInstance } from 'fastify'
import { createWorld } from '../provider.ts'
import type { AccountOptions, ProviderSetup } from '../provider.ts'
import { settleCapture } from './captures.ts'
import { servePayPalPlatform } from './platform.ts'
import { completeRefund } from './refunds.ts'
import { servePayPalApi, usePayPalFormats } from './server.ts'
import { createSigner } from './signature.ts'
import { createTokens } from './tokens.ts'
import type { PayPalClient } from './tokens.ts'
import { serveWallet } from './wallet.ts'
import type { World } from './world.ts'

/** PayPal sends an event once and retries it up to 25 times. */
const MAX_ATTEMPTS = 26

/** The emulated PayPal account. */
export interface PayPalOptions extends AccountOptions, PayPalClient {
  /** Id of the shop's webhook, which is part of the signature. */
  webhookId: string
}

/** Creates the emulated PayPal and registers its API and the wallet's page. */
export function createPayPal(app: FastifyInstance, options: PayPalOptions, setup: ProviderSetup): World {
  const signer = createSigner(setup.store, options.webhookId, setup.now)
  const sign = (body: string, isWrong: boolean, at?: Date) =>
    signer.sign(body, world.apiUrl + signer.certificatePath, isWrong, at)
  const world: World = {
    ...createWorld(setup, options, {
      operation: 'paypal.webhook',
      maxAttempts: MAX_ATTEMPTS,
      sign,
      tasks: {
        complete_capture: (id) => void settleCapture(world, id, 'complete'),
        complete_refund: (id) => completeRefund(world, id),
      },
    }),
    apiUrl: '',
    sign: (body, at) => sign(body, false, at),
  }
  const tokens = createTokens(options, setup.now)
  app.register(async (scope) => {
    usePayPalFormats(scope)
    servePayPalApi(scope, world, tokens)
    servePayPalPlatform(scope, world, { tokens, signer })
    serveWallet(scope, world)
  })
  return world
}
