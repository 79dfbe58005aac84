import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { Staff } from '../../db/tables.ts'

export type StaffRow = Selectable<Staff>

export function findByEmail(db: Db | Tx, email: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findById(db: Db | Tx, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks an account. Required for any change of it. */
export function lockStaff(db: Tx, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertStaff(db: Tx, row: Insertable<Staff>): Promise<StaffRow> {
  return db.insertInto('staff').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Changes an account under its lock, and raises its version. */
export function updateStaff(
  db: Tx,
  { id, version }: Pick<StaffRow, 'id' | 'version'>,
  changes: Updateable<Staff>,
): Promise<StaffRow> {
  return db
    .updateTable('staff')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Remembers the time step of a code. False if it, or a later one, has been used before. */
export async function useTotpStep(db: Db | Tx, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where((row) => row.or([row('totp_last_step', 'is', null), row('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up a recovery code. False if there is no such unused code. */
export async function useRecoveryCode(
  db: Tx,
  staffId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countUnusedRecoveryCodes(db: Db | Tx, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces the recovery codes of an account; with none, only deletes them. */
export async function replaceRecoveryCodes(
  db: Tx,
  staffId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  if (codeHashes.length === 0) return
  const rows = codeHashes.map((code_hash) => ({ staff_id: staffId, code_hash }))
  await db.insertInto('staff_recovery_codes').values(rows).execute()
}

/** Stores the secret of an authenticator app that no code has confirmed yet. */
export async function setPendingTotp(db: Db, id: string, sealedSecret: string): Promise<void> {
  await db.updateTable('staff').set({ totp_pending_secret: sealedSecret }).where('id', '=', id).execute()
}
