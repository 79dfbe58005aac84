/** A signed-in shopper with a verified address, and the session that speaks. */
export interface Caller {
  userId: string
  sessionId: string
}

/**
 * Finds out who is calling from the `Authorization` header. The auth module provides it; routes with
 * `auth: 'user'` run it before anything else.
 * @throws AppError UNAUTHENTICATED, EMAIL_NOT_VERIFIED
 */
export type RequireCaller = (authorization: string | undefined) => Promise<Caller>
