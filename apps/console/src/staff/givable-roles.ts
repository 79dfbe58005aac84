import { OWNER_ROLE } from '@shop/contract/console/permissions'
import type { StaffRole } from '@shop/contract/console/roles'
import type { ConsoleSession } from '@shop/contract/console/session'

/** The roles that somebody may give: with no permission that they lack, and owner only by owners. */
export function listGivableRoles(
  roles: readonly StaffRole[],
  session: ConsoleSession | undefined,
): StaffRole[] {
  const isOwner = session?.staff.role === OWNER_ROLE
  const own = session?.permissions ?? []
  return roles.filter(
    ({ id, permissions }) =>
      isOwner || (id !== OWNER_ROLE && permissions.every((permission) => own.includes(permission))),
  )
}
