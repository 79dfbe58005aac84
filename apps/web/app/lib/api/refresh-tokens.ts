import { refresh } from '@shop/contract/auth'
import { ApiUnavailableError } from './api-result.ts'
import { send } from './api-transport.ts'
import { findTokens, storeTokens } from './tokens.ts'

/**
 * A lost answer must be asked for again within the 10 s in which the server gives the same successor once more
 * (decisions, section 4); after them a spent token looks stolen.
 */
const REFRESH_TIMEOUT_MS = 8_000

let refreshing: Promise<boolean> | undefined

/**
 * Trades the refresh token for a new pair, once for all callers and all tabs (decisions, section 4). Answers whether
 * there are new tokens now; false means that the session is over. Throws `ApiUnavailableError` when nobody answered
 * or the server was too busy, which says nothing about the session.
 *
 * @param spent the access token that no longer serves; another one in store means that somebody else was faster
 */
export function refreshTokens(spent: string): Promise<boolean> {
  refreshing ??= underLock(() => refreshOnce(spent)).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function refreshOnce(spent: string): Promise<boolean> {
  const tokens = findTokens()
  if (!tokens) return false
  if (tokens.token !== spent) return true
  const result = await send(
    refresh,
    { body: { refreshToken: tokens.refreshToken } },
    { timeoutMs: REFRESH_TIMEOUT_MS },
  )
  if (!result.ok && result.status === 429) {
    throw new ApiUnavailableError('REQUEST_FAILED', result.error.message, result.status)
  }
  // Signed out, or in as somebody else, while the answer was on its way: what is stored now counts.
  const current = findTokens()
  if (current?.refreshToken !== tokens.refreshToken) return current !== undefined
  if (result.ok) storeTokens(result.data)
  return result.ok
}

/**
 * One refresh at a time among all tabs of the browser. Browsers offer locks to secure pages alone; without them two tabs
 * may refresh at once, and for 10 s the server gives both the same new pair.
 */
async function underLock(run: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request('token-refresh', run) : run()
}
