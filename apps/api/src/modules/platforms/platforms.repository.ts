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

/** Notes that a platform calls, unless it is noted so for after `since` already. Returns whether it was not. */
export async function notePlatform(
  db: Db,
  { id, profileUrl, host, webhookUrl }: Platform,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const noted = await db
    .insertInto('agent_platforms')
    .values({
      id,
      profile_url: profileUrl,
      host,
      webhook_url: webhookUrl,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ last_used_at: now, webhook_url: webhookUrl })
        .where(
          sql<boolean>`agent_platforms.last_used_at <= ${since}
            OR agent_platforms.webhook_url IS DISTINCT FROM ${webhookUrl}`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
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
