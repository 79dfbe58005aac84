import type { Db, Tx } from '../../db/pool.ts'

/** Stores the digest of a registration; an existing one is prolonged. */
export async function saveRegistration(db: Db, digest: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('pending_registrations')
    .values({ digest, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ expires_at: expiresAt }))
    .execute()
}

export async function hasRegistration(db: Db, digest: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('pending_registrations')
    .select('digest')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRegistration(db: Tx, digest: string): Promise<void> {
  await db.deleteFrom('pending_registrations').where('digest', '=', digest).execute()
}
