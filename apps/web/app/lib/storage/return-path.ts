import { removeStored, readStoredJson, writeStored } from './storage.ts'

/** Pages that only lead elsewhere: returning to them would go round in circles. */
const PASSAGES =
  /^\/(login|register|check-email|verify-email|forgot-password|request-password-reset|reset-password)(\/|$)/

/** A way back is kept as long as a verification link lives. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

/**
 * Checks a place to return to: a path of this very site, and no page of the sign-in itself. Undefined for anything
 * else, so that no link from outside can send a shopper elsewhere after login.
 */
export function toSafePath(text: string | null | undefined): string | undefined {
  const path = toLocalPath(text)
  return path === undefined || PASSAGES.test(path.replace(/[?#].*$/, '')) ? undefined : path
}

/** Checks that an address is a path of this very site. Undefined for anything else. */
export function toLocalPath(text: string | null | undefined): string | undefined {
  // Browsers drop tabs and line breaks and read backslashes as slashes: "/\evil.example" would leave the site.
  if (!text || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined
  const base = 'https://shop.invalid'
  if (!URL.canParse(text, base)) return undefined
  const { origin, pathname, search, hash } = new URL(text, base)
  // "/.//evil.example" becomes "//evil.example" once it is resolved.
  if (origin !== base || pathname.startsWith('//')) return undefined
  return pathname + search + hash
}

/** Where to go after sign-in: the place that a page passed on, else the one in the address. */
export function findReturnPath(
  state: { from?: { pathname: string; search: string; hash: string } } | null,
  search: string,
): string | undefined {
  const from = state?.from
  return (
    toSafePath(from && from.pathname + from.search + from.hash) ??
    toSafePath(new URLSearchParams(search).get('returnTo'))
  )
}

/** The same place as the query of a link to a page of the sign-in; empty for none. */
export function toReturnQuery(path: string | undefined): string {
  return path ? `?${new URLSearchParams({ returnTo: path })}` : ''
}

/** The same place beside what a query says already, such as the language; one that it names itself stays. */
export function addReturnPath(search: string, path: string | undefined): string {
  const query = new URLSearchParams(search)
  if (!path || query.has('returnTo')) return search
  query.set('returnTo', path)
  return `?${query}`
}

/** Keeps the way back while the shopper opens their mail; nothing to return to forgets an older one. */
export function storeReturnPath(path: string | undefined): void {
  if (!path) return removeStored('returnTo')
  writeStored('returnTo', JSON.stringify({ path, until: Date.now() + MAX_AGE_MS }))
}

/** The way back that was kept, if it is still good. */
export function findStoredReturnPath(): string | undefined {
  const stored = readStoredJson('returnTo') as { path?: unknown; until?: unknown } | null | undefined
  if (typeof stored?.path !== 'string' || typeof stored.until !== 'number') return undefined
  return stored.until > Date.now() ? toSafePath(stored.path) : undefined
}

/** Forgets the way back, once it was used. */
export function forgetReturnPath(): void {
  removeStored('returnTo')
}
