import type { TableName, TableRules } from '../../db/data-rules.ts'

/** How long a cart waits for its buyer after its last change. */
const CART_DAYS = 30
/** How long a checkout waits, which names its buyer. */
const CHECKOUT_DAYS = 1
/** How long a repeat of a request gets the first response: twice what the protocol asks for at least. */
const REQUEST_DAYS = 2
/** How long a signature is known, which is valid for minutes. */
const SIGNATURE_DAYS = 1

export const AGENT_DATA_CLASSES = {
  // Products and quantities: nothing in it names a person.
  agent_carts: {
    columns: {
      secret: ['link', 'link_hash'],
      technical: ['id', 'platform', 'lines', 'codes', 'country', 'campaign', 'created_at', 'updated_at'],
    },
    retention: { days: CART_DAYS, from: ['updated_at'] },
  },
  agent_checkouts: {
    owner: { column: 'order_id', through: 'orders' },
    columns: {
      // The details are sealed: they name the buyer.
      secret: ['link', 'link_hash', 'details'],
      technical: [
        'id',
        'platform',
        'cart_id',
        'status',
        'lines',
        'codes',
        'country',
        'campaign',
        'shown_fen',
        'order_id',
        'created_at',
        'updated_at',
      ],
    },
    erasure: { delete: 'all' },
    retention: { days: CHECKOUT_DAYS, from: ['updated_at'] },
  },
  agent_requests: {
    columns: {
      // Sealed: it has the link of the cart, and the buyer of a checkout.
      secret: ['response'],
      technical: ['platform', 'operation', 'key', 'fingerprint', 'created_at'],
    },
    retention: { days: REQUEST_DAYS, from: ['created_at'] },
  },
  agent_signatures: {
    columns: { technical: ['id', 'created_at'] },
    retention: { days: SIGNATURE_DAYS, from: ['created_at'] },
  },
  // Of the shop itself.
  agent_signing_keys: {
    columns: {
      secret: ['private_key'],
      public: ['kid', 'x', 'y'],
      technical: ['signs_from', 'published_until', 'created_at'],
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
