/** The version of the Universal Commerce Protocol that the shop speaks (https://ucp.dev/2026-04-08/specification/overview). */
export const UCP_VERSION = '2026-04-08'

/** The service of the protocol that a shop offers. */
export const SHOPPING_SERVICE = 'dev.ucp.shopping'

interface Capability {
  /** Its page and its schema, below the protocol's addresses. */
  spec: string
  schema: string
  /** The capabilities that it adds to: without any of them it is nothing. */
  extends?: readonly string[]
}

/** What agents can do in the shop, by the protocol's names. */
export const CAPABILITIES = {
  'dev.ucp.shopping.catalog.search': { spec: 'catalog/search', schema: 'shopping/catalog_search.json' },
  'dev.ucp.shopping.catalog.lookup': { spec: 'catalog/lookup', schema: 'shopping/catalog_lookup.json' },
  'dev.ucp.shopping.cart': { spec: 'cart', schema: 'shopping/cart.json' },
  'dev.ucp.shopping.discount': {
    spec: 'discount',
    schema: 'shopping/discount.json',
    extends: ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout'],
  },
  'dev.ucp.shopping.checkout': { spec: 'checkout', schema: 'shopping/checkout.json' },
  'dev.ucp.shopping.fulfillment': {
    spec: 'fulfillment',
    schema: 'shopping/fulfillment.json',
    extends: ['dev.ucp.shopping.checkout'],
  },
  'dev.ucp.shopping.buyer_consent': {
    spec: 'buyer-consent',
    schema: 'shopping/buyer_consent.json',
    extends: ['dev.ucp.shopping.checkout'],
  },
  'dev.ucp.shopping.order': { spec: 'order', schema: 'shopping/order.json' },
} as const satisfies Record<string, Capability>

export type CapabilityName = keyof typeof CAPABILITIES

/** The capabilities that another one adds to; none for one that stands alone. */
export const listParents = (name: CapabilityName): readonly string[] =>
  (CAPABILITIES[name] as Capability).extends ?? []

/** Google Pay as a handler of payments (https://developers.google.com/pay/api/universal-commerce-protocol). */
export const GOOGLE_PAY = {
  name: 'com.google.pay',
  id: 'google-pay',
  version: '2026-01-23',
  spec: 'https://pay.google.com/gp/p/ucp/2026-01-23/',
  schema: 'https://pay.google.com/gp/p/ucp/2026-01-23/schemas/config.json',
  instrument: 'card',
  credential: 'PAYMENT_GATEWAY',
} as const

/** More than a token of Google Pay has. */
export const MAX_TOKEN_LENGTH = 10_000

/** Most codes of coupons that a cart can name; one of them can apply. */
export const MAX_CODES = 5

interface Operation {
  capability: CapabilityName
  method: 'GET' | 'POST' | 'PUT'
  /** Its path below the address of the REST service. */
  path: string
  /** The argument of its tool that has its input; without one, its input is the id alone. */
  argument?: 'catalog' | 'cart' | 'checkout'
  /** The status of its response, if not 200. */
  status?: 201
  /** Whether it is for signed requests alone, also where the merchant serves others. */
  isSigned?: true
}

/** The operations, by the names of their tools. */
export const OPERATIONS = {
  search_catalog: {
    capability: 'dev.ucp.shopping.catalog.search',
    method: 'POST',
    path: '/catalog/search',
    argument: 'catalog',
  },
  lookup_catalog: {
    capability: 'dev.ucp.shopping.catalog.lookup',
    method: 'POST',
    path: '/catalog/lookup',
    argument: 'catalog',
  },
  get_product: {
    capability: 'dev.ucp.shopping.catalog.lookup',
    method: 'POST',
    path: '/catalog/product',
    argument: 'catalog',
  },
  create_cart: {
    capability: 'dev.ucp.shopping.cart',
    method: 'POST',
    path: '/carts',
    argument: 'cart',
    status: 201,
  },
  get_cart: { capability: 'dev.ucp.shopping.cart', method: 'GET', path: '/carts/:id' },
  update_cart: { capability: 'dev.ucp.shopping.cart', method: 'PUT', path: '/carts/:id', argument: 'cart' },
  cancel_cart: { capability: 'dev.ucp.shopping.cart', method: 'POST', path: '/carts/:id/cancel' },
  create_checkout: {
    capability: 'dev.ucp.shopping.checkout',
    method: 'POST',
    path: '/checkout-sessions',
    argument: 'checkout',
    status: 201,
  },
  get_checkout: {
    capability: 'dev.ucp.shopping.checkout',
    method: 'GET',
    path: '/checkout-sessions/:id',
  },
  update_checkout: {
    capability: 'dev.ucp.shopping.checkout',
    method: 'PUT',
    path: '/checkout-sessions/:id',
    argument: 'checkout',
  },
  complete_checkout: {
    capability: 'dev.ucp.shopping.checkout',
    method: 'POST',
    path: '/checkout-sessions/:id/complete',
    argument: 'checkout',
  },
  cancel_checkout: {
    capability: 'dev.ucp.shopping.checkout',
    method: 'POST',
    path: '/checkout-sessions/:id/cancel',
  },
  get_order: { capability: 'dev.ucp.shopping.order', method: 'GET', path: '/orders/:id', isSigned: true },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof OPERATIONS

/** Whether an operation changes a cart or a checkout. */
export const isChange = (name: OperationName): boolean => {
  const { method, argument }: Operation = OPERATIONS[name]
  return method !== 'GET' && argument !== 'catalog'
}

/** The tools about the catalogue, which assistants have too, and what these are shown of them. */
export const CATALOG_TOOLS = {
  search_catalog:
    'Searches the shop’s bracelets, crystals and ritual items by words (English, Chinese, pinyin), category, price, stone, ' +
    'element, colour or zodiac sign. Each product says which stone it is, how it was treated, where it comes from and which ' +
    'sizes are in stock.',
  lookup_catalog:
    'Finds products by the ids of products or variants, or by the last part of their address; and bracelets that somebody ' +
    'has designed and shared, by their address.',
  get_product:
    'One product with everything that the shop knows of it: minerals and their hardness, treatments and warnings, care, ' +
    'which size buyers with the same wrist wear, and which sizes are in stock.',
} as const satisfies Partial<Record<OperationName, string>>

export type CatalogTool = keyof typeof CATALOG_TOOLS

/** The tools with which assistants fill a cart or a checkout for a buyer, who takes it over. */
export const BUYING_TOOLS = {
  create_cart:
    'Begins a cart of variants with their quantities, and codes of coupons. Give its continue_url to the buyer alone: it opens ' +
    'their own cart with what you have chosen.',
  get_cart: 'A cart at the prices of now, with what is no longer for sale.',
  update_cart: 'Replaces everything in a cart: its lines and codes.',
  cancel_cart: 'Ends a cart, and the link to it.',
  create_checkout:
    'Begins a checkout, of lines or of a cart (cart_id): with the buyer’s name, e-mail, address and way of shipping. Its messages ' +
    'say what an order still needs. Give its continue_url to the buyer alone: all of it is filled in there, and they pay.',
  get_checkout: 'A checkout at the prices of now, with what an order still needs.',
  update_checkout: 'Replaces everything in a checkout: lines, codes, buyer, address, way of shipping.',
  cancel_checkout: 'Ends a checkout, and forgets the buyer.',
} as const satisfies Partial<Record<OperationName, string>>

export type BuyingTool = keyof typeof BUYING_TOOLS

/** More characters than the id of a variant has, or the address of a design. */
export const MAX_ID_LENGTH = 400

/** Most identifiers that one lookup finds. */
export const MAX_LOOKUP_IDS = 50

/** Most products of one page of a search. */
export const MAX_SEARCH_LIMIT = 50
export const DEFAULT_SEARCH_LIMIT = 10

/** The id of a merchant at Google Pay. */
export const GOOGLE_MERCHANT_ID = /^[A-Za-z0-9]{6,40}$/

/** Names of hosts, separated by commas. */
export const HOST_LIST = /^\s*(?:[a-z0-9-]+\.)+[a-z0-9-]+(?:\s*,\s*(?:[a-z0-9-]+\.)+[a-z0-9-]+)*\s*$/
