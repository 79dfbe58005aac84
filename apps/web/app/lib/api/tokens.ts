import { readStored, removeStored, writeStored } from '../storage/storage.ts'

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
export function storeTokens({ token, refreshToken }: Tokens): void {
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
