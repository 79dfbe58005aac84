import type { Permission } from '@shop/contract/staff/permissions.console'
import { usePermissions, useResourceDefinitions } from 'react-admin'
import { listNavigation, type NavigationGroup } from './navigation.ts'

/** The menu's groups for the member who is signed in. */
export function useNavigation(): NavigationGroup[] {
  const { permissions = [] } = usePermissions<Permission[]>()
  const resources = useResourceDefinitions()
  const pages = Object.values(resources).flatMap(({ name, hasList }) => (hasList ? [name] : []))
  return listNavigation(permissions, new Set(pages))
}
