import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { StaffPasskeys } from '../../db/tables.ts'

export type PasskeyRow = Selectable<StaffPasskeys>

export async function countPasskeys(db: Db | Tx, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_passkeys')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return count
}

/** The passkeys of a member, oldest first. */
export function listPasskeys(db: Db | Tx, staffId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, id: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('staff_passkeys').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False if the passkey is registered already. */
export async function insertPasskey(db: Tx, row: Insertable<StaffPasskeys>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function renamePasskey(
  db: Tx,
  { id, staffId, name }: { id: string; staffId: string; name: string },
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('staff_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returningAll()
    .executeTakeFirst()
}

/** Notes a use, under the account's lock. False if the passkey was removed meanwhile. */
export async function markPasskeyUsed(db: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function deletePasskey(db: Tx, staffId: string, id: string): Promise<PasskeyRow | undefined> {
  return db
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Stores what a passkey has to sign. @param staffId null for signing in with a passkey alone */
export async function insertChallenge(
  db: Db,
  row: { challenge: string; staff_id: string | null; expires_at: Date },
): Promise<void> {
  await db.insertInto('staff_challenges').values(row).execute()
}

/** Uses up a challenge. False if there is none of this member, or it has expired. */
export async function takeChallenge(
  db: Db,
  { challenge, staffId, now }: { challenge: string; staffId: string | null; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_challenges')
    .where('challenge', '=', challenge)
    .where('staff_id', staffId === null ? 'is' : '=', staffId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
