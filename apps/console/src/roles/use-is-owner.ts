import { OWNER_ROLE } from '@shop/contract/staff/permissions.console'
import { useServices } from '../data/services.ts'

/** Whether an owner is signed in: only owners change roles. */
export function useIsOwner(): boolean {
  return useServices().session.get()?.staff.role === OWNER_ROLE
}
