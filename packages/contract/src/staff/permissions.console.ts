/**
 * What a member of staff may do in the console. Each endpoint of the console names one of them; roles are sets of them
 * (modules/staff). A name is `<subject>.<action>`.
 */
export const PERMISSIONS = [
  'reports.read',
  'orders.read',
  'orders.fulfil',
  'orders.change',
  'orders.create',
  'orders.refund',
  'products.read',
  'products.change',
  'products.publish',
  'products.costs',
  'stock.change',
  'customers.read',
  'customers.change',
  'customers.export',
  'coupons.read',
  'coupons.change',
  'offers.manage',
  'gift_cards.read',
  'gift_cards.change',
  'content.read',
  'content.change',
  'newsletters.send',
  'reviews.read',
  'reviews.moderate',
  'settings.read',
  'settings.change',
  'personal.read',
  'programs.manage',
  'staff.manage',
  'audit.read',
  'health.read',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** What no key of another program may do: write to all readers, or give rights, also to itself. */
const FOR_PEOPLE = [
  'newsletters.send',
  'programs.manage',
  'staff.manage',
] as const satisfies readonly Permission[]

export type KeyPermission = Exclude<Permission, (typeof FOR_PEOPLE)[number]>

/** What a key of another program may be permitted. */
export const KEY_PERMISSIONS = PERMISSIONS.filter(
  (permission): permission is KeyPermission => !(FOR_PEOPLE as readonly Permission[]).includes(permission),
)

/** The roles of a new shop. Owners have every permission, always; the permissions of the others can be changed. */
export const OWNER_ROLE = 'owner'

/** The permissions with which the other roles start. `personal.read`: names, addresses, phone numbers and e-mail. */
export const INITIAL_ROLES = {
  manager: PERMISSIONS.filter((permission) => permission !== 'staff.manage'),
  fulfilment: ['orders.read', 'orders.fulfil', 'products.read', 'stock.change', 'personal.read'],
  content: [
    'products.read',
    'products.change',
    'products.publish',
    'content.read',
    'content.change',
    'reviews.read',
    'reviews.moderate',
  ],
  support: [
    'orders.read',
    'orders.change',
    'orders.create',
    'orders.refund',
    'products.read',
    'customers.read',
    'customers.change',
    'coupons.read',
    'gift_cards.read',
    'personal.read',
    'reviews.read',
    'reviews.moderate',
  ],
  analyst: ['reports.read', 'orders.read', 'products.read', 'coupons.read'],
} as const satisfies Record<string, readonly Permission[]>
