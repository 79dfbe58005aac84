import { sql, type Selectable } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { countUpTo } from '../../db/pages.ts'
import { anyOf } from '../../db/sql.ts'
import type { WebhookDeliveries, WebhookEvents } from '../../db/tables.ts'
import type { WebhookRow } from './webhooks.repository.ts'

/** One attempt, as a delivery stores it. */
export interface StoredAttempt {
  at: string
  duration_ms: number
  status?: number
  error?: string
}

/** A delivery with its event. */
export type DeliveryRow = Selectable<WebhookDeliveries> &
  Pick<Selectable<WebhookEvents>, 'type' | 'data'> & {
    /** Of the platform, if it goes to one. */
    host: string | null
  }

/** A delivery that this process has to try, with its address. */
export type ClaimedDelivery = Place &
  Pick<DeliveryRow, 'event_id' | 'type' | 'data' | 'tries'> & { occurred_at: Date } & Pick<
    WebhookRow,
    'url' | 'secret' | 'earlier_secret' | 'earlier_secret_until' | 'failing_since'
  >

/** A delivery, and where it is in the sequence of its subject. */
type Place = Pick<DeliveryRow, 'id' | 'endpoint_id' | 'subject' | 'sequence'>

/** The active addresses that have a delivery which is due; without those of platforms, if they are not served. */
export async function listDueEndpoints(
  db: Db,
  now: Date,
  { withPlatforms }: { withPlatforms: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_endpoints as endpoint')
    .select('id')
    .where('status', '=', 'active')
    .$if(!withPlatforms, (query) => query.where('profile_url', 'is', null))
    .where((row) =>
      row.exists(
        row
          .selectFrom('webhook_deliveries as delivery')
          .select('delivery.id')
          .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
          .where('delivery.state', '=', 'waiting')
          .where('delivery.next_attempt_at', '<=', now),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes the next delivery of an active address: the first that waits about its subject. No other process takes it until `until`,
 * nor one about the same while it waits.
 */
export async function claimDelivery(
  db: Db,
  endpointId: string,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    WITH claimed AS (
      UPDATE webhook_deliveries SET next_attempt_at = ${until}
      WHERE id = (
        SELECT d.id FROM webhook_deliveries d
        WHERE d.endpoint_id = ${endpointId} AND d.state = 'waiting' AND d.next_attempt_at <= ${now}
          AND d.sequence = (
            SELECT min(sequence) FROM webhook_deliveries
            WHERE endpoint_id = d.endpoint_id AND subject = d.subject AND state = 'waiting'
          )
        ORDER BY d.next_attempt_at, d.sequence LIMIT 1
        FOR UPDATE SKIP LOCKED
      )
      RETURNING id, endpoint_id, event_id, tries, subject, sequence
    )
    SELECT claimed.*, event.type, event.data, event.created_at AS occurred_at, endpoint.url, endpoint.secret,
      endpoint.earlier_secret, endpoint.earlier_secret_until, endpoint.failing_since
    FROM claimed
    JOIN webhook_events event ON event.id = claimed.event_id
    JOIN webhook_endpoints endpoint ON endpoint.id = claimed.endpoint_id AND endpoint.status = 'active'`.execute(
    db,
  )
  return rows[0]
}

/**
 * Records an attempt. One that another process has recorded as delivered meanwhile stays so. What waits behind one that is tried
 * again later is due no earlier, so that it is not looked at again and again meanwhile.
 */
export async function recordAttempt(
  db: Tx,
  delivery: Place,
  change: {
    state: 'waiting' | 'delivered' | 'failed'
    nextAttemptAt?: Date | undefined
    attempt: StoredAttempt
  },
): Promise<void> {
  const { nextAttemptAt } = change
  await db
    .updateTable('webhook_deliveries')
    .set((row) => ({
      state: change.state,
      tries: row('tries', '+', 1),
      attempts: sql`attempts || ${JSON.stringify([change.attempt])}::jsonb`,
      ...(nextAttemptAt && { next_attempt_at: nextAttemptAt }),
    }))
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .execute()
  if (nextAttemptAt) await setFollowingDue(db, delivery, nextAttemptAt)
}

/** Makes a delivery due again, with all of its tries; one that failed or arrived, too. Its address is locked. */
export async function makeDue(db: Tx, delivery: Place, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_attempt_at: now })
    .where('id', '=', delivery.id)
    .execute()
  await setFollowingDue(db, delivery, now)
}

/** When what waits behind a delivery is due. */
async function setFollowingDue(
  db: Tx,
  { endpoint_id: endpointId, subject, sequence }: Place,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: dueAt })
    .where('endpoint_id', '=', endpointId)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .where('sequence', '>', sequence)
    .execute()
}

/** Gives a claimed delivery back untried. */
export async function releaseDelivery(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** What an address waits for is tried at once, such as after it was paused. */
export async function makeAllDue(db: Tx, endpointId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ tries: 0, next_attempt_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}

const selectDeliveries = (db: ReadDb) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .selectAll('delivery')
    .select(['event.type', 'event.data', 'endpoint.host'])

export function findDelivery(db: Db | Tx, id: string): Promise<DeliveryRow | undefined> {
  return selectDeliveries(db).where('delivery.id', '=', id).executeTakeFirst()
}

export interface DeliveryFilter {
  endpointId: string | undefined
  states: string[] | undefined
  subject: string | undefined
  /** Of a platform. */
  host: string | undefined
}

export function listDeliveries(
  db: ReadDb,
  { endpointId, states, subject, host }: DeliveryFilter,
  page: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<DeliveryRow[]> {
  return selectDeliveries(db)
    .$if(endpointId !== undefined, (query) => query.where('delivery.endpoint_id', '=', endpointId!))
    .$if(states !== undefined, (query) => query.where('delivery.state', '=', anyOf(states!, 'text')))
    .$if(subject !== undefined, (query) => query.where('delivery.subject', '=', subject!))
    .$if(host !== undefined, (query) => query.where('endpoint.host', '=', host!))
    .orderBy('delivery.created_at', page.order)
    .orderBy('delivery.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export function countDeliveries(
  db: ReadDb,
  { endpointId, states, subject, host }: DeliveryFilter,
  limit: number,
): Promise<number> {
  const matching = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .$if(endpointId !== undefined, (query) => query.where('endpoint_id', '=', endpointId!))
    .$if(states !== undefined, (query) => query.where('state', '=', anyOf(states!, 'text')))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .$if(host !== undefined, (query) =>
      query.where('endpoint_id', 'in', (row) =>
        row.selectFrom('webhook_endpoints').select('webhook_endpoints.id').where('host', '=', host!),
      ),
    )
  return countUpTo(db, matching, limit)
}
