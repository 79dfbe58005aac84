import { PERMISSIONS, type Permission } from '@shop/contract/staff/permissions.console'

/** The permissions by subject, in the order of the contract: `orders` → `orders.read`, … */
export const PERMISSION_GROUPS: [subject: string, permissions: Permission[]][] = [
  ...Map.groupBy(PERMISSIONS, (permission) => permission.split('.')[0]!),
]
