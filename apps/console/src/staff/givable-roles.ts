import { OWNER_ROLE } from '@shop/contract/staff/permissions.console'
import type { StaffRole } from '@shop/contract/staff/roles.console'
import type { ConsoleSession } from '@shop/contract/staff/session.console'

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
