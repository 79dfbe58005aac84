import { randomToken } from '../ids.ts'
import { secondsNow } from '../provider.ts'
import type { ProviderWorld } from '../provider.ts'
import type { Event, Metadata } from './objects.ts'

/** The emulated API version: that of the shop's official client. */
export const API_VERSION = '2026-10-28.endive'

/** Context of every Stripe operation; `request` and `fault` are those of the current call. */
export interface World extends ProviderWorld {
  request: { id: string | null; idempotency_key: string | null }
}

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
