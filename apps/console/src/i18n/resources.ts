import type { MessageGroup } from './polyglot.ts'

/** Where the names of a resource and of its fields are. */
const RESOURCES: Readonly<Record<string, string>> = {
  'api-keys': 'api_keys.resource',
  'audit-log': 'audit_log.resource',
  content: 'content.resource',
  categories: 'categories.resource',
  coupons: 'coupons.resource',
  'coupon-batches': 'coupons.batches.resource',
  customers: 'customers.resource',
  'customer-groups': 'customer_groups.resource',
  'gift-cards': 'gift_cards.resource',
  invoices: 'invoices.resource',
  offers: 'offers.resource',
  orders: 'orders.resource',
  'missed-addresses': 'redirects.missed_addresses',
  newsletters: 'newsletters.resource',
  products: 'products.resource',
  redirects: 'redirects.resource',
  returns: 'returns.resource',
  questions: 'questions.resource',
  reviews: 'reviews.resource',
  roles: 'roles.resource',
  sales: 'sales.resource',
  settings: 'settings.resource',
  staff: 'staff.resource',
  stock: 'stock.resource',
  'stock-movements': 'stock.movements',
  stones: 'vocabulary.stones',
  terms: 'vocabulary.terms',
  synonyms: 'vocabulary.synonyms',
  'agent-platforms': 'platforms.resource',
  'signing-keys': 'signing_keys.resource',
  webhooks: 'webhooks.resource',
  'webhook-deliveries': 'webhooks.deliveries.resource',
}

/** Fields of resources whose names stand elsewhere too. */
const MORE_FIELDS: Readonly<Record<string, string>> = {
  'coupon-batches': 'coupons.resource.fields',
  products: 'products.texts',
}

/** The messages where react-admin looks for the names of resources and fields: `resources.<resource>.fields.<field>`. */
export function toResources(messages: MessageGroup): MessageGroup {
  const find = (path: string): MessageGroup =>
    path.split('.').reduce((group, name) => group[name] as MessageGroup, messages)
  const resources = Object.entries(RESOURCES).map(([name, path]) => {
    const resource = find(path)
    const more = MORE_FIELDS[name]
    return [
      name,
      more ? { ...resource, fields: { ...find(more), ...(resource['fields'] as MessageGroup) } } : resource,
    ]
  })
  const named = Object.fromEntries(resources) as MessageGroup
  return { ...named, settings: { ...find('settings.resource'), fields: { value: find('settings.fields') } } }
}
