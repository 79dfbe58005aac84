import type { FaultRule, Faults } from './faults.ts'
import { createSchedule } from './schedule.ts'
import type { Schedule, ScheduledTasks } from './schedule.ts'
import type { Store } from './store.ts'
import { createWebhooks } from './webhooks.ts'
import type { WebhooksOptions, Webhooks } from './webhooks.ts'

/** Options of every emulated account. */
export interface AccountOptions {
  /** Webhook endpoint; without it no events are sent until the control API sets one. */
  webhookUrl?: string | undefined
  /** Name of the merchant on the provider's pages. */
  merchantName?: string | undefined
}

/** What the emulator gives to each provider. */
export type ProviderSetup = Pick<ProviderWorld, 'store' | 'faults' | 'now'> & Pick<WebhooksOptions, 'log'>

/** Context of every operation of a provider; `fault` is that of the current call. */
export interface ProviderWorld {
  store: Store
  webhooks: Webhooks
  schedule: Schedule
  faults: Faults
  now: () => Date
  /** Base URL for browsers, without a trailing slash; known once the emulator listens. */
  publicUrl: string
  merchantName: string
  fault: FaultRule | undefined
}

/** The shared parts of a provider's world: its webhooks, and its tasks for later. */
export function createWorld(
  setup: ProviderSetup,
  { webhookUrl, merchantName = 'Demo shop' }: AccountOptions,
  {
    tasks,
    ...webhookOptions
  }: Pick<WebhooksOptions, 'sign' | 'operation' | 'maxAttempts'> & {
    tasks: ScheduledTasks
  },
): ProviderWorld {
  const { store, faults, now } = setup
  const webhooks = createWebhooks({ ...setup, ...webhookOptions, url: webhookUrl })
  const schedule = createSchedule(store, tasks, webhooks.deliverDue)
  return { store, webhooks, schedule, faults, now, publicUrl: '', merchantName, fault: undefined }
}

/** Now in seconds: the unit by which the store sorts and pages. */
export const secondsNow = (world: ProviderWorld): number => Math.floor(world.now().getTime() / 1000)

/** Does outside the API what a shopper or the merchant does, and sends its events. */
export function act<T>({ store, webhooks }: ProviderWorld, work: () => T): T {
  const result = store.transaction(work)
  webhooks.deliverDue()
  return result
}

/** An error of a provider's API. It rolls back the call's work, unless it `isRecorded`: a declined card is a result. */
export class ProviderError<Body extends { message: string } = { message: string }> extends Error {
  readonly status: number
  readonly body: Body
  readonly isRecorded: boolean

  constructor(status: number, body: Body, isRecorded = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.isRecorded = isRecorded
  }
}
