import { refresh } from '@shop/contract/auth'
import { ApiUnavailableError } from './api-result.ts'
import { send } from './api-transport.ts'
import { readStored, removeStored, writeStored } from './storage.ts'
import { underLease } from './storage-lease.ts'

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

/** What the browser may read of an access token; it proves nothing. Empty for what cannot be read. */
function readClaims(token: string): { exp?: unknown; sub?: unknown } {
  try {
    const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    return (JSON.parse(atob(payload)) as object | null) ?? {}
  } catch {
    return {}
  }
}

/** When an access token ends, in ms since 1970; 0 for what cannot be read, which counts as ended. */
export function toExpiry(token: string): number {
  const { exp } = readClaims(token)
  return typeof exp === 'number' ? exp * 1000 : 0
}

/** Whose access token it is: a user id; undefined for what cannot be read. */
export function findTokenOwner(token: string): string | undefined {
  const { sub } = readClaims(token)
  return typeof sub === 'string' ? sub : undefined
}

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
  if (result.ok) keepTokens(result.data)
  return result.ok
}

/** One refresh at a time among all tabs of the browser; old browsers, which have no locks, use a lease in storage. */
async function underLock(run: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request('token-refresh', run) : underLease('refreshLease', run)
}
