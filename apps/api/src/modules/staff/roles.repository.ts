import type { Selectable } from 'kysely'
import type { Permission } from '@shop/contract/staff/permissions.console'
import type { Db, Tx } from '../../db/pool.ts'
import type { StaffRoles } from '../../db/tables.ts'

export type RoleRow = Selectable<StaffRoles> & { permissions: Permission[]; members: number }

export async function listPermissions(db: Db | Tx, roleId: string): Promise<Permission[]> {
  const rows = await db
    .selectFrom('staff_role_permissions')
    .select('permission')
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(({ permission }) => permission as Permission)
}

/** Locks a role: for a change of it, or, by its key alone, so that it is not deleted before somebody has it. */
export function lockRole(db: Tx, id: string, forChange: boolean) {
  const role = db.selectFrom('staff_roles').selectAll().where('id', '=', id)
  return (forChange ? role.forUpdate() : role.forKeyShare()).executeTakeFirst()
}

function selectRoles(db: Db | Tx) {
  return db.selectFrom('staff_roles').select((row) => [
    'id',
    'version',
    'name',
    'created_at',
    row
      .selectFrom('staff_role_permissions')
      .select(({ fn }) => fn<string[]>('array_agg', ['permission']).as('permissions'))
      .whereRef('role_id', '=', 'staff_roles.id')
      .as('permissions'),
    row
      .selectFrom('staff')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('role_id', '=', 'staff_roles.id')
      .as('members'),
  ])
}

const toRole = (row: Awaited<ReturnType<ReturnType<typeof selectRoles>['execute']>>[number]): RoleRow => ({
  ...row,
  permissions: (row.permissions ?? []) as Permission[],
  members: row.members ?? 0,
})

export async function findRole(db: Db | Tx, id: string): Promise<RoleRow | undefined> {
  const row = await selectRoles(db).where('id', '=', id).executeTakeFirst()
  return row && toRole(row)
}

export async function listRoles(
  db: Db,
  { order, limit, offset }: { order: 'asc' | 'desc'; limit: number; offset: number },
): Promise<RoleRow[]> {
  const rows = await selectRoles(db)
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toRole)
}

export async function countRoles(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('staff_roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a role. False if its id exists. */
export async function insertRole(
  db: Tx,
  role: { id: string; name: string | null; permissions: readonly Permission[]; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_roles')
    .values({ id: role.id, name: role.name, created_at: role.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await insertPermissions(db, role.id, role.permissions)
  return true
}

/** Changes a role under its lock, and raises its version. */
export async function updateRole(
  db: Tx,
  { id, version }: { id: string; version: number },
  { name, permissions }: { name: string | undefined; permissions: readonly Permission[] },
): Promise<void> {
  await db
    .updateTable('staff_roles')
    .set({ version: version + 1, ...(name === undefined ? {} : { name }) })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('staff_role_permissions').where('role_id', '=', id).execute()
  await insertPermissions(db, id, permissions)
}

async function insertPermissions(db: Tx, roleId: string, permissions: readonly Permission[]): Promise<void> {
  if (permissions.length === 0) return
  const rows = permissions.map((permission) => ({ role_id: roleId, permission }))
  await db.insertInto('staff_role_permissions').values(rows).execute()
}

/** Whether somebody has a role, disabled or not, or may still accept an invitation to it. */
export async function isRoleInUse(db: Tx, id: string): Promise<boolean> {
  const member = await db.selectFrom('staff').select('id').where('role_id', '=', id).executeTakeFirst()
  const invitation = await db
    .selectFrom('staff_invitations')
    .select('id')
    .where('role_id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return member !== undefined || invitation !== undefined
}

/** Deletes a role that is not in use, with the closed invitations to it. */
export async function deleteRole(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('staff_invitations').where('role_id', '=', id).execute()
  await db.deleteFrom('staff_role_permissions').where('role_id', '=', id).execute()
  await db.deleteFrom('staff_roles').where('id', '=', id).execute()
}
