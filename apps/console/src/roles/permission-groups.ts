import type { Permission } from '@shop/contract/staff/permissions.console'

/** Permissions by subject, in the order that they have: `orders` → `orders.read`, … */
export const toPermissionGroups = (
  permissions: readonly Permission[],
): [subject: string, permissions: Permission[]][] => [
  ...Map.groupBy(permissions, (permission) => permission.split('.')[0]!),
]
