/** Unpaid orders of guests at a time, with one e-mail address or one phone number: each of them holds stock. */
export const MAX_UNPAID_GUEST_ORDERS = 3

/** The same of one platform of shopping agents, with all its buyers. */
export const MAX_UNPAID_GUEST_ORDERS_OF_PLATFORM = 120

/** The same from one network, which may be a whole company's. */
export const MAX_UNPAID_GUEST_ORDERS_OF_NETWORK = 12

/** Format of an order's key: 256 bits as base64url. */
export const ORDER_KEY_FORMAT = /^[\w-]{43}$/
