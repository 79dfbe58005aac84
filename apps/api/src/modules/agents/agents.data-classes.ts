import type { TableName, TableRules } from '../../db/data-rules.ts'

/** How long a cart waits for its buyer after its last change. */
const CART_DAYS = 30
/** How long a repeat of a request gets the first response: twice what the protocol asks for at least. */
const REQUEST_DAYS = 2

// Products and quantities: nothing in them names a person.
export const AGENT_DATA_CLASSES = {
  agent_carts: {
    columns: {
      secret: ['link', 'link_hash'],
      technical: ['id', 'platform', 'lines', 'codes', 'country', 'created_at', 'updated_at'],
    },
    retention: { days: CART_DAYS, from: ['updated_at'] },
  },
  agent_requests: {
    columns: {
      // Sealed: it has the link of the cart.
      secret: ['response'],
      technical: ['platform', 'operation', 'key', 'fingerprint', 'created_at'],
    },
    retention: { days: REQUEST_DAYS, from: ['created_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
