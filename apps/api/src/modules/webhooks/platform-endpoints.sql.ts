import { sql } from 'kysely'
import type { WebhookEventType } from '@shop/contract/webhooks/webhooks.rules'
import { createId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { makeAllDue } from './deliveries.repository.ts'

/** What a platform learns of, by the order that it came from. */
const PLATFORM_EVENTS: readonly WebhookEventType[] = [
  'order.created',
  'order.paid',
  'order.preparing',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.partially_refunded',
  'order.refunded',
  'refund.succeeded',
  'refund.failed',
  'return.requested',
  'return.approved',
  'return.declined',
  'return.withdrawn',
  'return.refunded',
  'return.exchanged',
  'return.repaired',
  'return.sent_back',
]

/** A platform that wants events of its orders. */
interface PlatformEndpoint {
  profileUrl: string
  host: string
  url: string
}

/**
 * Adds the address of a platform; one that was given up is tried again, and one that is paused stays so. One that is there is
 * not locked: orders of one platform would wait for one another.
 */
export async function addPlatformEndpoint(
  db: Tx,
  { profileUrl, host, url }: PlatformEndpoint,
  now: Date,
): Promise<void> {
  const known = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('profile_url', '=', profileUrl)
    .where('url', '=', url)
    .where('status', 'in', ['active', 'paused'])
    .executeTakeFirst()
  if (known) return
  await db
    .insertInto('webhook_endpoints')
    .values({
      id: createId(),
      profile_url: profileUrl,
      host,
      url,
      description: host,
      event_types: [...PLATFORM_EVENTS],
      status: 'active',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('profile_url').doUpdateSet({
        url,
        failing_since: sql`CASE WHEN webhook_endpoints.status = 'active' THEN webhook_endpoints.failing_since END`,
        status: sql`CASE webhook_endpoints.status WHEN 'paused' THEN 'paused' ELSE 'active' END`,
        updated_at: now,
      }),
    )
    .execute()
}

/** A platform names another address: what waits for it goes there. */
export async function movePlatformEndpoint(
  db: Db,
  { profileUrl, url }: Pick<PlatformEndpoint, 'profileUrl' | 'url'>,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ url })
    .where('profile_url', '=', profileUrl)
    .where('url', '<>', url)
    .execute()
}

/** The platforms of a host get no events, or those that waited, and new ones. */
export async function pausePlatformEndpoints(
  db: Tx,
  { host, isPaused, now }: { host: string; isPaused: boolean; now: Date },
): Promise<void> {
  const changed = await db
    .updateTable('webhook_endpoints')
    .set({ status: isPaused ? 'paused' : 'active', failing_since: null, updated_at: now })
    .where('host', '=', host)
    .returning('id')
    .execute()
  if (!isPaused) for (const { id } of changed) await makeAllDue(db, id, now)
}
