import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { createSchedule } from '../schedule.ts'
import type { Store } from '../store.ts'
import { createWebhooks } from '../webhooks.ts'
import { serveAirwallexPages } from './pages.ts'
import { settleIntent } from './payments.ts'
import { settleRefund } from './refunds.ts'
import { serveAirwallexApi } from './server.ts'
import { signWebhook } from './signature.ts'
import type { World } from './world.ts'

/** The emulated Airwallex account. */
export interface AirwallexOptions {
  clientId: string
  apiKey: string
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

/** Creates the emulated Airwallex and registers its API and pages. */
export function createAirwallex(
  app: FastifyInstance,
  options: AirwallexOptions,
  { store, faults, now, publicUrl, log }: Surroundings,
): World {
  const webhooks = createWebhooks({
    store,
    faults,
    url: options.webhookUrl,
    operation: 'airwallex.webhook',
    sign: (body, isWrong) => signWebhook(body, options.webhookSecret, now(), isWrong),
    log,
  })
  const tasks = {
    settle_intent: (id: string) => void settleIntent(world, id),
    settle_refund: (id: string) => settleRefund(world, id),
  }
  const world: World = {
    store,
    webhooks,
    schedule: createSchedule(store, tasks, webhooks.deliverDue),
    now,
    publicUrl,
    merchantName: options.merchantName ?? 'Demo shop',
    fault: undefined,
  }
  app.register(async (scope) => serveAirwallexApi(scope, world, faults, options))
  app.register(async (scope) => serveAirwallexPages(scope, world))
  return world
}
