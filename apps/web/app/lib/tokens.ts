import { refresh } from '@shop/contract/auth'
import { ApiUnavailableError } from './api-result.ts'
import { send } from './api-transport.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/** The two tokens of a session. */
export interface Tokens {
  token: string
  refreshToken: string
}

/** The stored tokens; undefined unless both are there. */
export function findTokens(): Tokens | undefined {
  const token = readStored('token')
  const refreshToken = readStored('refreshToken')
  return token && refreshToken ? { token, refreshToken } : undefined
}

/** Keeps the tokens of a session. */
export function keepTokens({ token, refreshToken }: Tokens): void {
  writeStored('refreshToken', refreshToken)
  writeStored('token', token)
}

/** Forgets the session on this device. */
export function clearTokens(): void {
  removeStored('token')
  removeStored('refreshToken')
}

/** When an access token ends, in ms since 1970; 0 for what cannot be read, which counts as ended. */
export function toExpiry(token: string): number {
  try {
    const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}

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
  const result = await send(refresh, { body: { refreshToken: tokens.refreshToken } }, {})
  if (!result.ok) {
    if (result.status === 429) {
      throw new ApiUnavailableError('REQUEST_FAILED', result.error.message, result.status)
    }
    return false
  }
  // Signed out while the answer was on its way: the session must not come back to life.
  if (!findTokens()) return false
  keepTokens(result.data)
  return true
}

async function underLock(run: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request('token-refresh', run) : run()
}
