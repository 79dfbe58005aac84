import type { FaultRule } from '../faults.ts'
import { randomToken } from '../ids.ts'
import type { Schedule } from '../schedule.ts'
import type { Store } from '../store.ts'
import type { Webhooks } from '../webhooks.ts'
import type { Event, Metadata } from './types.ts'

/** The emulated API version: that of the shop's official client. */
export const API_VERSION = '2026-10-28.endive'

/** Context of every Stripe operation; `request` and `fault` are those of the current call. */
export interface World {
  store: Store
  webhooks: Webhooks
  schedule: Schedule
  now: () => Date
  /** Base URL for browsers, without a trailing slash. */
  publicUrl: string
  merchantName: string
  request: { id: string | null; idempotency_key: string | null }
  fault: FaultRule | undefined
}

/** Stripe's times are whole seconds. */
export const secondsNow = (world: World): number => Math.floor(world.now().getTime() / 1000)

/** An id such as `pi_3…`; payments and their parts have the 3. */
export const makeId = (prefix: string): string => `${prefix}_3${randomToken(23)}`

/** Records an event about an object and queues its webhook, in the transaction of its cause. */
export function recordEvent(world: World, type: string, object: { metadata: Metadata }): void {
  const event: Event = {
    id: makeId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: secondsNow(world),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: world.request,
    type,
  }
  world.store.put('event', event)
  const body = JSON.stringify(event, null, 2)
  world.webhooks.enqueue({ id: event.id, type, body, metadata: object.metadata })
}
