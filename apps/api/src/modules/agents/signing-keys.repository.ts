import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { AgentSigningKeys } from '../../db/tables.ts'

export type SigningKeyRow = Selectable<AgentSigningKeys>

/** One process at a time replaces keys. */
export async function lockKeys(db: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('agent signing keys', 0))`.execute(db)
}

/** The keys that are published, those that sign last at the end. */
export function listKeys(db: Db | Tx, now: Date): Promise<SigningKeyRow[]> {
  return db
    .selectFrom('agent_signing_keys')
    .selectAll()
    .where((row) => row.or([row('published_until', 'is', null), row('published_until', '>', now)]))
    .orderBy('signs_from')
    .orderBy('kid')
    .execute()
}

export async function insertKey(db: Tx, key: Insertable<AgentSigningKeys>): Promise<void> {
  await db.insertInto('agent_signing_keys').values(key).execute()
}

/** Ends all keys but one: they are published until then, unless they end before. */
export async function endOtherKeys(db: Tx, kid: string, until: Date): Promise<void> {
  await db
    .updateTable('agent_signing_keys')
    .set({ published_until: sql<Date>`least(published_until, ${until})` })
    .where('kid', '<>', kid)
    .execute()
}

/** Deletes keys that are not published any more. */
export async function deleteEndedKeys(db: Tx, now: Date): Promise<void> {
  await db.deleteFrom('agent_signing_keys').where('published_until', '<=', now).execute()
}
