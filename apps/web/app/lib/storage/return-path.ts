import { isSecretAddress, isSignInPage } from './private-pages.ts'
import { removeStored, readStoredJson, writeStored } from './storage.ts'

/** A stored return path lives as long as a verification link. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

/**
 * Validates a path to return to after sign-in: on this site, not a page of the sign-in itself, and without a secret, which
 * would be stored. Undefined for anything else, so that an external link cannot cause an open redirect.
 */
export function toSafePath(text: string | null | undefined): string | undefined {
  const path = toLocalPath(text)
  const pathname = path?.replace(/[?#].*$/, '') ?? ''
  return isSignInPage(pathname) || isSecretAddress(pathname) ? undefined : path
}

/** Validates that a URL is a path on this site; undefined for anything else. */
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

/** Where to go after sign-in: the location in the navigation state, else `?returnTo=`. */
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

/** The query string of a link to a sign-in page; empty without a path. */
export function toReturnQuery(path: string | undefined): string {
  return path ? `?${new URLSearchParams({ returnTo: path })}` : ''
}

/** Adds the return path to a query string; one that is there already stays. */
export function addReturnPath(search: string, path: string | undefined): string {
  const query = new URLSearchParams(search)
  if (!path || query.has('returnTo')) return search
  query.set('returnTo', path)
  return `?${query}`
}

/** Stores the return path while the shopper opens a mailed link; without a path, removes an older one. */
export function storeReturnPath(path: string | undefined): void {
  if (!path) return removeStored('returnTo')
  writeStored('returnTo', JSON.stringify({ path, until: Date.now() + MAX_AGE_MS }))
}

/** The stored return path, unless it has expired. */
export function findStoredReturnPath(): string | undefined {
  const stored = readStoredJson('returnTo') as { path?: unknown; until?: unknown } | null | undefined
  if (typeof stored?.path !== 'string' || typeof stored.until !== 'number') return undefined
  return stored.until > Date.now() ? toSafePath(stored.path) : undefined
}

/** Removes the stored return path. */
export function forgetReturnPath(): void {
  removeStored('returnTo')
}
