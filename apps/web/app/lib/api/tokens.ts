import { readStored, removeStored, writeStored } from '../storage/storage.ts'

/** Access and refresh token of a session. */
export interface Tokens {
  token: string
  refreshToken: string
}

/** The stored tokens; undefined unless both are stored. */
export function findTokens(): Tokens | undefined {
  const token = readStored('token')
  const refreshToken = readStored('refreshToken')
  return token && refreshToken ? { token, refreshToken } : undefined
}

/** Stores the tokens of a session. */
export function storeTokens({ token, refreshToken }: Tokens): void {
  writeStored('refreshToken', refreshToken)
  writeStored('token', token)
}

/** Removes the stored tokens. */
export function clearTokens(): void {
  removeStored('token')
  removeStored('refreshToken')
}

/** A token is renewed early when less than this remains (docs/specification, section 9). */
const EARLY_REFRESH_MS = 30 * 60 * 1000

/** A refresh is advised when less than this remains; ours live an hour (docs/decisions/0007). */
const ADVISED_REFRESH_MS = 30 * 24 * 60 * 60 * 1000

/** The claims of an access token, unverified. Empty where it cannot be parsed. */
function readClaims(token: string): { iat?: unknown; exp?: unknown; sub?: unknown } {
  try {
    const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    return (JSON.parse(atob(payload)) as object | null) ?? {}
  } catch {
    return {}
  }
}

/**
 * Whether an access token is to be renewed: expired, about to expire, or less than 30 days remain of one that was issued
 * for longer. Also where it cannot be parsed.
 */
export function isRefreshDue(token: string, nowMs = Date.now()): boolean {
  const { iat, exp } = readClaims(token)
  if (typeof exp !== 'number') return true
  const remainingMs = exp * 1000 - nowMs
  const lifetimeMs = typeof iat === 'number' ? (exp - iat) * 1000 : 0
  return remainingMs < (lifetimeMs > ADVISED_REFRESH_MS ? ADVISED_REFRESH_MS : EARLY_REFRESH_MS)
}

/** The user id in an access token; undefined where it cannot be parsed. */
export function findTokenOwner(token: string): string | undefined {
  const { sub } = readClaims(token)
  return typeof sub === 'string' ? sub : undefined
}
