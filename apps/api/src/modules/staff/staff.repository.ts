import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Permission } from '@shop/contract/console/permissions'
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

export async function insertStaff(db: Tx, row: Insertable<Staff>): Promise<void> {
  await db.insertInto('staff').values(row).execute()
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

export async function countPasskeys(db: Db | Tx, staffId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_passkeys')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return count
}

export async function listPermissions(db: Db | Tx, roleId: string): Promise<Permission[]> {
  const rows = await db
    .selectFrom('staff_role_permissions')
    .select('permission')
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(({ permission }) => permission as Permission)
}

/** Adds a role with its permissions unless it exists. */
export async function insertRole(
  db: Tx,
  id: string,
  permissions: readonly Permission[],
  now: Date,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_roles')
    .values({ id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n || permissions.length === 0) return
  await db
    .insertInto('staff_role_permissions')
    .values(permissions.map((permission) => ({ role_id: id, permission })))
    .execute()
}
