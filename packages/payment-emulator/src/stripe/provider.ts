import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { createSchedule } from '../schedule.ts'
import type { Store } from '../store.ts'
import { createWebhooks } from '../webhooks.ts'
import { settleIntent } from './confirmation.ts'
import { serveStripePages } from './pages.ts'
import { failRefund, settleRefund } from './refunds.ts'
import { serveStripeApi } from './server.ts'
import { signWebhook } from './signature.ts'
import type { World } from './world.ts'

/** The emulated Stripe account. */
export interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Webhook endpoint; without it no events are sent until the control API sets one. */
  webhookUrl?: string | undefined
  /** Name of the merchant on the bank's page. */
  merchantName?: string | undefined
}

interface Surroundings {
  store: Store
  faults: Faults
  now: () => Date
  publicUrl: string
  log: (message: string) => void
}

/** Creates the emulated Stripe and registers its API and pages. */
export function createStripe(app: FastifyInstance, options: StripeOptions, around: Surroundings): World {
  const { store, faults, now, publicUrl, log } = around
  const webhooks = createWebhooks({
    store,
    faults,
    url: options.webhookUrl,
    sign: (body, isWrong) => signWebhook(body, options.webhookSecret, now(), isWrong),
    log,
  })
  const tasks = {
    settle_intent: (id: string) => settleIntent(world, id),
    settle_refund: (id: string) => settleRefund(world, id),
    fail_refund: (id: string) => failRefund(world, id),
  }
  const world: World = {
    store,
    webhooks,
    schedule: createSchedule(store, tasks, webhooks.deliverDue),
    now,
    publicUrl,
    merchantName: options.merchantName ?? 'Demo shop',
    request: { id: null, idempotency_key: null },
    fault: undefined,
  }
  app.register(async (scope) => {
    serveStripeApi(scope, world, faults, options)
    serveStripePages(scope, world)
  })
  return world
}
