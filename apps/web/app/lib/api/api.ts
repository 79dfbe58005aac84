import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import type { ApiResult } from './api-result.ts'
import { send, type SendOptions } from './api-transport.ts'
import { notifyLostSession } from './lost-session.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { clearTokens, findTokenOwner, findTokens } from './tokens.ts'

/** How a call is made; the session's token is attached by itself. */
export interface CallOptions extends Omit<SendOptions, 'token'> {
  /** For checks in the background: a session that has ended leads nowhere. */
  staysOnPage?: boolean
}

/**
 * Calls the API from the browser: `await call(getOrder, { params: { id } })`. Statuses up to 499 come back as values;
 * a 5xx or no answer throws `ApiUnavailableError`. A 401 on a call that needs a shopper tries one token refresh and
 * repeats the call; where that fails the tokens are cleared and the way leads to /login (specification, section 8).
 * Where signing in is optional the call is then repeated for a visitor instead.
 * What takes an idempotency key gets one of its own unless the caller keeps one for an intention of several calls.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { staysOnPage, ...given }: CallOptions = {},
): Promise<ApiResult<E>> {
  const options = endpoint.idempotent ? { idempotencyKey: createIdempotencyKey(), ...given } : given
  const token = findTokens()?.token
  const result = await send(endpoint, input, { ...options, token })
  if (result.status !== 401 || !(endpoint.auth === 'user' || endpoint.auth === 'optional')) return result
  let last = token
  if (token && (await refreshTokens(token))) {
    last = findTokens()?.token
    // Somebody else has signed in meanwhile, in another tab: what the first one wanted is not done in their name.
    if (!last || findTokenOwner(last) !== findTokenOwner(token)) return result
    const repeated = await send(endpoint, input, { ...options, token: last })
    if (repeated.status !== 401) return repeated
  }
  if (findTokens()?.token === last) clearTokens()
  if (endpoint.auth === 'optional') return send(endpoint, input, options)
  if (!staysOnPage) notifyLostSession()
  return result
}

/** A new key for one intention of the shopper; keep it until the intention is done or changed. */
export function createIdempotencyKey(): string {
  return crypto.randomUUID()
}
