import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { createSchedule } from '../schedule.ts'
import type { Store } from '../store.ts'
import { createWebhooks } from '../webhooks.ts'
import { settleCapture } from './captures.ts'
import { servePayPalPlatform } from './platform.ts'
import type { PayPalClient } from './platform.ts'
import { completeRefund } from './refunds.ts'
import { servePayPalApi, speakPayPal } from './server.ts'
import { createSigner } from './signature.ts'
import { createTokens } from './tokens.ts'
import { serveWallet } from './wallet.ts'
import type { World } from './world.ts'

/** PayPal sends an event once and retries it up to 25 times. */
const MAX_ATTEMPTS = 26

/** The emulated PayPal account. */
export interface PayPalOptions extends PayPalClient {
  /** Id of the shop's webhook, which is part of the signature. */
  webhookId: string
  /** Webhook endpoint; without it no events are sent until the control API sets one. */
  webhookUrl?: string | undefined
  /** Name of the merchant, unless the order names a brand. */
  merchantName?: string | undefined
}

interface Surroundings {
  store: Store
  faults: Faults
  now: () => Date
  publicUrl: string
  log: (message: string) => void
}

/** Creates the emulated PayPal and registers its API and the wallet's page. */
export function createPayPal(app: FastifyInstance, options: PayPalOptions, around: Surroundings): World {
  const { store, faults, now, publicUrl, log } = around
  const signer = createSigner(store, options.webhookId, now)
  const webhooks = createWebhooks({
    store,
    faults,
    url: options.webhookUrl,
    operation: 'paypal.webhook',
    maxAttempts: MAX_ATTEMPTS,
    sign: (body, isWrong) => signer.sign(body, world.apiUrl + signer.certificatePath, isWrong),
    log,
  })
  const tasks = {
    complete_capture: (id: string) => void settleCapture(world, id, 'complete'),
    complete_refund: (id: string) => completeRefund(world, id),
  }
  const world: World = {
    store,
    webhooks,
    schedule: createSchedule(store, tasks, webhooks.deliverDue),
    now,
    publicUrl,
    apiUrl: publicUrl,
    merchantName: options.merchantName ?? 'Demo shop',
    sign: (body, at) => signer.sign(body, world.apiUrl + signer.certificatePath, false, at),
    fault: undefined,
  }
  const tokens = createTokens(options.clientSecret, now)
  app.register(async (scope) => {
    speakPayPal(scope)
    servePayPalApi(scope, world, faults, tokens)
    servePayPalPlatform(scope, world, faults, { client: options, tokens, signer })
    serveWallet(scope, world)
  })
  return world
}
