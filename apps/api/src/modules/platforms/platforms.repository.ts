import type { Db } from '../../db/pool.ts'

/** A platform as its requests name it. */
interface Platform {
  id: string
  profileUrl: string
  host: string
  /** Where it wants events of its orders. */
  webhookUrl: string | null
}

/** Whether a platform is noted with this address for events, and with a call after `since`. */
export async function isNoted(db: Db, { id, webhookUrl }: Platform, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('agent_platforms')
    .select('webhook_url')
    .where('id', '=', id)
    .where('last_used_at', '>', since)
    .executeTakeFirst()
  return row !== undefined && row.webhook_url === webhookUrl
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

/** Whether the merchant does not want the agents of a host. */
export async function isBlocked(db: Db, host: string): Promise<boolean> {
  const row = await db
    .selectFrom('agent_blocked_hosts')
    .select('host')
    .where('host', '=', host)
    .executeTakeFirst()
  return row !== undefined
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
