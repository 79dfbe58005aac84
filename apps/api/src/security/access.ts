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
