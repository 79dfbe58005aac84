/** Default length of the order list (specification, section 9). */
export const ORDERS_PAGE_SIZE = 5

/** A number that people read out: `SY`, the date, six characters without those that look alike (decisions, section 6). */
export const ORDER_NUMBER_FORMAT = /^SY\d{6}[0-9A-HJKMNP-TV-Z]{6}$/

/** Most pieces of one line and most lines of one order (decisions, section 6). */
export const MAX_LINE_QUANTITY = 99

export const MAX_ORDER_LINES = 50

/** Country of the merchant: addresses there are "mainland". */
export const HOME_COUNTRY = 'CN'

/** The life of an order (decisions, section 6). */
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

export const hasOneAddress = (body: { address_id?: unknown; address?: unknown }) =>
  (body.address_id === undefined) !== (body.address === undefined)

export const addressError = { message: 'Please give one address', path: ['address'] }
