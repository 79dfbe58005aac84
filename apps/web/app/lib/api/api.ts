import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import type { ApiResult } from './api-result.ts'
import { send, type SendOptions } from './api-transport.ts'
import { findGuestCall } from './order-access.ts'
import { notifyLostSession } from './lost-session.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { clearTokens, findTokenOwner, findTokens } from './tokens.ts'

/** Options of a call; the access token is attached automatically. */
export interface CallOptions extends Omit<SendOptions, 'token' | 'orderKey'> {
  /** For background checks: do not navigate to /login when the session has ended. */
  staysOnPage?: boolean
}

/**
 * Calls the API from the browser: `await call(getOrder, { params: { id } })`. Statuses up to 499 are returned; a 5xx or
 * no response throws `ApiUnavailableError`. A 401 triggers one token refresh and one retry; if the refresh is refused,
 * the tokens are cleared and the shopper is sent to /login, or the call is retried as a guest where its endpoint
 * allows that. On the pages of a guest's order, calls about it have its key instead (`order-access.ts`). Idempotent endpoints get a new key unless the caller passes one to reuse.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { staysOnPage, ...given }: CallOptions = {},
): Promise<ApiResult<E>> {
  const options = endpoint.idempotent ? { idempotencyKey: createIdempotencyKey(), ...given } : given
  const asGuest = findGuestCall(endpoint)
  if (asGuest) return send(asGuest.endpoint, input, { ...options, orderKey: asGuest.key })
  const token = findTokens()?.token
  const result = await send(endpoint, input, { ...options, token })
  if (result.status !== 401 || !(endpoint.auth === 'user' || endpoint.auth === 'optional')) return result
  let last = token
  if (token && (await refreshTokens(token))) {
    last = findTokens()?.token
    // Another tab has signed in a different shopper meanwhile: the call must not run as that shopper.
    if (!last || findTokenOwner(last) !== findTokenOwner(token)) return result
    const repeated = await send(endpoint, input, { ...options, token: last })
    if (repeated.status !== 401) return repeated
  }
  if (findTokens()?.token === last) clearTokens()
  if (endpoint.auth === 'optional') return send(endpoint, input, options)
  if (!staysOnPage) notifyLostSession()
  return result
}

/** A new idempotency key. Reuse it for retries of the same action. */
export function createIdempotencyKey(): string {
  return crypto.randomUUID()
}
