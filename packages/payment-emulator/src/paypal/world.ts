import { randomInt } from 'node:crypto'
import { secondsNow } from '../provider.ts'
import type { ProviderWorld } from '../provider.ts'

/** Context of every PayPal operation. */
export interface World extends ProviderWorld {
  /** Base URL for the shop's server; known once the emulator listens. */
  apiUrl: string
  /** PayPal's headers for this body, now or at another time. */
  sign: (body: string, at?: Date) => Record<string, string>
}

/** Subject of an event; fault rules can match its ids. */
interface EventCause {
  type: string
  resourceType: 'checkout-order' | 'capture' | 'refund'
  summary: string
  resource: object
  about: { invoice_id?: string | undefined; custom_id?: string | undefined }
}

const ID_ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXY'

/** An id such as 5O190127TN364715T. */
export const makeId = (length = 17): string =>
  Array.from({ length }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('')

/** Timestamps of every new or changed object: whole seconds; a number for the store. */
export function timesNow(world: World): { created: number; create_time: string; update_time: string } {
  const time = `${world.now().toISOString().slice(0, 19)}Z`
  return { created: secondsNow(world), create_time: time, update_time: time }
}

/** The ids of an order that a fault rule can match. */
export function toFaultMetadata({ invoice_id, custom_id }: EventCause['about'] = {}): Record<string, string> {
  return { ...(invoice_id ? { invoice_id } : {}), ...(custom_id ? { custom_id } : {}) }
}

/** Records an event and queues its webhook, in the transaction of its cause. */
export function recordEvent(world: World, cause: EventCause): void {
  const id = `WH-${makeId()}-${makeId()}`
  const self = `${world.apiUrl}/v1/notifications/webhooks-events/${id}`
  const event = {
    id,
    event_version: '1.0',
    create_time: world.now().toISOString(),
    resource_type: cause.resourceType,
    resource_version: '2.0',
    event_type: cause.type,
    summary: cause.summary,
    resource: cause.resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  }
  world.store.put('event', { ...event, created: secondsNow(world) })
  const metadata = toFaultMetadata(cause.about)
  world.webhooks.enqueue({ id, type: cause.type, body: JSON.stringify(event), metadata })
}
