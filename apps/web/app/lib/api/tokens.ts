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

/** The claims of an access token, unverified. Empty where it cannot be parsed. */
function readClaims(token: string): { exp?: unknown; sub?: unknown } {
  try {
    const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
    return (JSON.parse(atob(payload)) as object | null) ?? {}
  } catch {
    return {}
  }
}

/** When an access token expires, in ms since 1970; 0 where it cannot be parsed. */
export function toExpiry(token: string): number {
  const { exp } = readClaims(token)
  return typeof exp === 'number' ? exp * 1000 : 0
}

/** The user id in an access token; undefined where it cannot be parsed. */
export function findTokenOwner(token: string): string | undefined {
  const { sub } = readClaims(token)
  return typeof sub === 'string' ? sub : undefined
}
