/** Rows of an order belong to its customer. */
export const byOrder = { column: 'order_id', through: 'orders' } as const

/** Why the rows of an order stay. */
export const LEGAL_RETENTION =
  'Tax law and the shopper’s own warranty need the order; nothing left in it names a person'
