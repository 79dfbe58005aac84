import type { FaultRule } from '../faults.ts'
import { randomToken } from '../ids.ts'
import type { Schedule } from '../schedule.ts'
import type { Store } from '../store.ts'
import type { Webhooks } from '../webhooks.ts'

/**
 * The API version the emulator speaks. Its refunds end as SUCCEEDED with `refund.succeeded`; versions from
 * 2025-02-14 on say SETTLED and `refund.settled`.
 */
export const API_VERSION = '2024-08-07'
const ACCOUNT_ID = 'acct_emulated0merchant'

/** What every Airwallex operation works with; `fault` belongs to the call at hand. */
export interface World {
  store: Store
  webhooks: Webhooks
  schedule: Schedule
  now: () => Date
  /** Where a shopper's browser reaches the emulator, without a slash at the end. */
  publicUrl: string
  merchantName: string
  fault: FaultRule | undefined
}

/** Times as Airwallex writes them: 2026-11-20T08:15:30+0000. */
export const toTime = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, '+0000')

export const timeNow = (world: World): string => toTime(world.now())

/** Seconds, by which the store orders and pages. */
export const secondsNow = (world: World): number => Math.floor(world.now().getTime() / 1000)

/** An id such as `int_hkdm…`, of small letters and digits. */
export const makeId = (prefix: string): string => `${prefix}_hk${randomToken(22).toLowerCase()}`

/**
 * Records an event about an object as a caller would read it, and queues its webhook, in the transaction of its
 * cause. `metadata` is what fault rules are compared with, for an object that has none of its own.
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
  world.webhooks.enqueue({
    id: event.id,
    type: name,
    body: JSON.stringify(event),
    metadata,
  })
}
