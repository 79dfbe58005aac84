import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** A platform as its requests name it. */
interface Platform {
  id: string
  profileUrl: string
  host: string
  /** Where it wants events of its orders. */
  webhookUrl: string | null
}

/** Paid orders after which a platform has limits of its own. */
const PROVEN_ORDERS = 20

/** What is stored of a platform; the last two are null for one that has not called yet. */
export interface KnownPlatform {
  /** Whether the merchant does not want the agents of its host. */
  is_blocked: boolean
  /** Whether buyers have paid enough orders that came from its host, of those since a time. */
  is_proven: boolean
  webhook_url: string | null
  last_used_at: Date | null
}

export async function readPlatform(
  db: Db,
  { profileUrl, host, since }: Pick<Platform, 'profileUrl' | 'host'> & { since: Date },
): Promise<KnownPlatform> {
  const { rows } = await sql<KnownPlatform>`
    SELECT EXISTS (SELECT FROM agent_blocked_hosts WHERE host = ${host}) AS is_blocked,
      (SELECT count(*) FROM (
        SELECT FROM agent_orders JOIN orders ON orders.id = agent_orders.order_id
        WHERE agent_orders.host = ${host} AND agent_orders.created_at > ${since} AND orders.paid_at IS NOT NULL
        LIMIT ${PROVEN_ORDERS}) AS paid) = ${PROVEN_ORDERS} AS is_proven,
      p.webhook_url, p.last_used_at
    FROM (SELECT) AS one LEFT JOIN agent_platforms p ON p.profile_url = ${profileUrl}`.execute(db)
  return rows[0]!
}

/** Notes that a platform calls. */
export async function notePlatform(
  db: Db,
  { id, profileUrl, host, webhookUrl }: Platform,
  now: Date,
): Promise<void> {
  const changed = { webhook_url: webhookUrl, last_used_at: now }
  await db
    .insertInto('agent_platforms')
    .values({ id, profile_url: profileUrl, host, created_at: now, ...changed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute()
}

/** The address of the profile of a platform. */
export async function findProfileUrl(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('agent_platforms')
    .select('profile_url')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.profile_url
}
