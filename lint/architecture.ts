/**
 * Which API module may import which others: of those only `*.service.ts` (services), `*.shared.ts` (rules and types that others
 * may use) and `*.sql.ts` (SQL that others build on, or run in their transactions). A module that is not listed may import none.
 */
export const MODULE_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  webhooks: ['audit'],
  platforms: ['audit', 'webhooks'],
  'api-keys': ['audit'],
  users: ['media', 'webhooks'],
  auth: ['users', 'mail'],
  products: ['media', 'audit', 'ledger'],
  sales: ['products', 'audit', 'webhooks'],
  catalogue: ['products', 'sales', 'media', 'audit', 'redirects', 'webhooks'],
  articles: ['products', 'media', 'audit', 'settings'],
  categories: ['products', 'media', 'audit'],
  designs: ['products', 'users', 'media', 'audit'],
  orders: [
    'products',
    'sales',
    'designs',
    'addresses',
    'coupons',
    'offers',
    'users',
    'mail',
    'ledger',
    'audit',
    'settings',
    'gift-cards',
    'webhooks',
    'platforms',
  ],
  invoices: ['orders', 'settings', 'audit'],
  'gift-cards': ['ledger', 'users', 'audit', 'mail'],
  favorites: ['products', 'users'],
  cart: ['products', 'designs', 'orders', 'users'],
  'customer-groups': ['users', 'audit'],
  offers: ['customer-groups', 'audit'],
  coupons: ['offers', 'users', 'audit'],
  contact: ['users', 'mail', 'settings'],
  redirects: ['products', 'audit'],
  'search-engines': ['settings'],
  agents: ['orders', 'coupons', 'products', 'currencies', 'settings', 'platforms', 'webhooks', 'audit'],
  settings: ['audit'],
  calendar: ['offers', 'sales', 'coupons', 'subscribers'],
  customers: ['auth', 'users', 'customer-groups', 'audit', 'coupons', 'privacy'],
  reports: ['orders'],
  'stock-alerts': ['products', 'users', 'mail'],
  subscribers: ['cart', 'users', 'mail', 'articles', 'settings', 'audit'],
  returns: [
    'orders',
    'payments',
    'products',
    'offers',
    'invoices',
    'mail',
    'audit',
    'settings',
    'media',
    'webhooks',
  ],
  staff: ['audit', 'auth', 'mail'],
  moderation: ['users', 'mail'],
  reviews: ['moderation', 'orders', 'products', 'users', 'mail', 'media', 'audit'],
  questions: ['moderation', 'orders', 'products', 'users', 'audit'],
  guests: ['addresses', 'orders', 'gift-cards', 'users', 'mail', 'audit', 'platforms'],
  tracking: ['orders'],
  payments: ['orders', 'gift-cards', 'products', 'users', 'ledger', 'audit', 'mail', 'webhooks'],
}

/** The kinds of files of a subject in the contract, lowest first: each may import its own kind and those before it. */
export const CONTRACT_KINDS = ['rules', 'schemas', 'endpoints', 'console']

/** The web's layers, lowest last: each may import those after it; features must not import one another. */
export const WEB_LAYERS = ['routes', 'shell', 'features', 'ui', 'lib']

/** Which workspace packages each folder may import. Client and server share only the contract, the regions and zod. */
export const PACKAGE_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  'packages/contract': [],
  'packages/messages': ['contract'],
  'packages/regions': [],
  'packages/payment-emulator': [],
  'packages/embedded-postgres': [],
  'packages/bracelet': ['contract'],
  'packages/four-pillars': ['contract', 'catalogue'],
  catalogue: ['contract', 'bracelet'],
  studio: ['contract', 'catalogue', 'bracelet'],
  'apps/web': ['contract', 'messages', 'regions', 'four-pillars', 'bracelet'],
  'apps/console': ['contract'],
  'apps/api': [
    'contract',
    'messages',
    'catalogue',
    'embedded-postgres',
    'payment-emulator',
    'regions',
    'bracelet',
    'four-pillars',
  ],
  e2e: ['contract', 'catalogue', 'api', 'embedded-postgres', 'payment-emulator', 'regions', 'bracelet'],
  bench: ['contract', 'catalogue', 'api', 'embedded-postgres', 'payment-emulator', 'bracelet'],
}

/** Files that run only while building, testing or measuring: they may use the workspace's development tools. */
export const TOOL_FILES = [
  '**/*.test.{ts,tsx}',
  '**/test/**',
  '**/*.config.ts',
  'e2e/**',
  'bench/**',
  'packages/regions/scripts/**',
  'apps/web/*.ts',
  'apps/web/app/routes.ts',
]
