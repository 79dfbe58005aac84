import { refresh } from '@shop/contract/auth/auth.endpoints'
import { ApiUnavailableError } from './api-result.ts'
import { send } from './api-transport.ts'
import { findTokens, storeTokens } from './tokens.ts'

/**
 * Shorter than the 10 s in which the server returns the same new pair again (docs/decisions/0007), so that a lost
 * response can be requested again; later the server treats a used refresh token as stolen.
 */
const REFRESH_TIMEOUT_MS = 8_000

let refreshing: Promise<boolean> | undefined

/**
 * Exchanges the refresh token for a new pair, once for all callers and all tabs. Resolves to whether valid tokens are
 * stored now; false means that the session is over. Throws `ApiUnavailableError` for no response or a 429, which say
 * nothing about the session.
 *
 * @param spent the expired access token; if another one is stored, another tab has refreshed already
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
    throw new ApiUnavailableError('REQUEST_FAILED', result.error.message, { status: result.status })
  }
  // The shopper signed out, or somebody else signed in, while the request was under way: the stored tokens count.
  const current = findTokens()
  if (current?.refreshToken !== tokens.refreshToken) return current !== undefined
  if (result.ok) storeTokens(result.data)
  return result.ok
}

/**
 * Runs one refresh at a time across tabs. Web Locks exist in secure contexts only; without them two tabs may refresh at
 * once, and for 10 s the server returns the same pair to both.
 */
async function underLock(run: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request('token-refresh', run) : run()
}
