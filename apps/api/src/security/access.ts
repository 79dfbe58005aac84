/** A signed-in shopper with a verified e-mail address, and their session. */
export interface Caller {
  userId: string
  sessionId: string
}

/**
 * Authenticates the `Authorization` header. Provided by the auth module; routes with `auth: 'user'` call it first.
 * @throws AppError UNAUTHENTICATED, EMAIL_NOT_VERIFIED
 */
export type RequireCaller = (authorization: string | undefined) => Promise<Caller>

/** An order without an account, as its key opens it: the guest is a user of this order alone. */
export interface GuestOrder {
  userId: string
  orderId: string
}

/**
 * Opens an order by the `Order-Key` header. Routes with `auth: 'guest-key'` call it first. A missing, malformed or unknown
 * key is an unknown order.
 * @throws AppError ORDER_NOT_FOUND, ORDER_IN_ACCOUNT
 */
export type RequireOrderKey = (key: string | string[] | undefined) => Promise<GuestOrder>
