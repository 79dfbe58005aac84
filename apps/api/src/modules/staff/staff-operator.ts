import { OWNER_ROLE, type Permission } from '@shop/contract/staff/permissions.console'
import { AppError } from '../../http/app-error.ts'
import type { Tx } from '../../db/pool.ts'
import type { Actor } from '../audit/audit.service.ts'
import { listPermissions } from './roles.repository.ts'
import type { StaffCaller } from './staff-sessions.service.ts'

/** Who changes staff or roles: a member of staff, or the command line, which may do everything. */
export interface Operator {
  actor: Actor
  caller: Pick<StaffCaller, 'role' | 'permissions'> | undefined
}

/**
 * Nobody gives a role, or changes somebody who has it, with permissions that they lack themselves.
 * @throws AppError FORBIDDEN
 */
export async function requireAuthorityOver(db: Tx, { caller }: Operator, roleId: string): Promise<void> {
  if (!caller || caller.role === OWNER_ROLE) return
  const isWithin = (permission: Permission) => caller.permissions.has(permission)
  if (roleId !== OWNER_ROLE && (await listPermissions(db, roleId)).every(isWithin)) return
  throw new AppError('FORBIDDEN')
}

/** @throws AppError FORBIDDEN */
export function requireOwner({ caller }: Operator): void {
  if (caller && caller.role !== OWNER_ROLE) throw new AppError('FORBIDDEN')
}
