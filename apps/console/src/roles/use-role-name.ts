import type { StaffRole } from '@shop/contract/staff/roles.console'
import { useGetList, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'

/** The name of a role: its own, or the translated one of a new shop's. */
export function useRoleName(): (role: { id: string; name?: string | undefined }) => string {
  const translate = useTranslate()
  const roles = useRoles()
  return ({ id, name }) =>
    name ?? roles.find((role) => role.id === id)?.name ?? translate(`roles.names.${id}`, { _: id })
}

/** All roles, for those who may see them. */
export function useRoles(): StaffRole[] {
  const { session } = useServices()
  const isAllowed = session.get()?.permissions.includes('staff.manage') ?? false
  const { data } = useGetList<StaffRole>(
    'roles',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'created_at', order: 'ASC' } },
    { enabled: isAllowed },
  )
  return data ?? []
}
