import { randomToken } from '../ids.ts'
import { secondsNow } from '../provider.ts'
import type { ProviderWorld } from '../provider.ts'

/**
 * The emulated API version. Its refunds end as SUCCEEDED with `refund.succeeded`; versions from 2025-02-14 on use
 * SETTLED and `refund.settled`.
 */
export const API_VERSION = '2024-08-07'
const ACCOUNT_ID = 'acct_emulated0merchant'

/** Context of every Airwallex operation. */
export type World = ProviderWorld

/** Airwallex's timestamp format: 2026-11-20T08:15:30+0000. */
export const toTime = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, '+0000')

export const timeNow = (world: World): string => toTime(world.now())

/** An id such as `int_hkdm…`, of lower-case letters and digits. */
export const makeId = (prefix: string): string => `${prefix}_hk${randomToken(22).toLowerCase()}`

/**
 * Records an event about an object in the API's format, and queues its webhook, in the transaction of its cause.
 * `metadata` is matched by fault rules, for an object without its own.
 */
export function recordEvent(
  world: World,
  name: string,
  object: { id: string; metadata?: Record<string, string> },
  metadata = object.metadata,
): void {
  const time = timeNow(world)
  const event = {
    id: makeId('evt'),
    name,
    account_id: ACCOUNT_ID,
    accountId: ACCOUNT_ID,
    data: { object },
    created_at: time,
    createdAt: time,
    version: API_VERSION,
    sourceId: object.id,
  }
  world.store.put('event', { ...event, created: secondsNow(world) })
  world.webhooks.enqueue({ id: event.id, type: name, body: JSON.stringify(event), metadata })
}
