/** Format of an order number: `SY`, the date, six characters without look-alikes (it is read out on the phone). */
export const ORDER_NUMBER_FORMAT = /^SY\d{6}[0-9A-HJKMNP-TV-Z]{6}$/

/** Maximum quantity of a line item, and most line items of an order. */
export const MAX_LINE_QUANTITY = 99

export const MAX_ORDER_LINES = 50

/** The most free gifts of an order, which are lines of it too. */
export const MAX_FREE_GIFTS = 10
export const MAX_LINES_WITH_GIFTS = MAX_ORDER_LINES + MAX_FREE_GIFTS

/** Country of the merchant: addresses there are "mainland". */
export const HOME_COUNTRY = 'CN'

/** Order statuses; apps/api/src/modules/orders/order-status.ts has the transitions. */
export const ORDER_STATUSES = [
  'pending_payment',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'partially_refunded',
  'refunded',
] as const

/** Length of a note about an order, in characters. */
export const NOTE_LENGTH = { min: 1, max: 500 } as const
