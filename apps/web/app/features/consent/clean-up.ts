import { renewLanguageCookie } from '../../lib/i18n/change-locale.ts'
import type { CookiePreferences } from '../../lib/storage/consent.ts'
import { removeStored } from '../../lib/storage/storage.ts'

/**
 * Cookies by optional category, with the ones that current tags add: Google Analytics sets one more per
 * measurement id, `_ga_…`.
 */
const OPTIONAL_COOKIES = {
  performance: /^(_ga|_gid|_gat|_ga_.+|_gat_.+)$/,
  marketing: /^(fb_pixel|_fbp|_fbc)$/,
} as const

/** Names in `document.cookie` that the preferences do not allow. The language cookie is never listed. */
export function listForbiddenCookies(cookies: string, preferences: CookiePreferences): string[] {
  const names = cookies.split(';').map((pair) => pair.split('=')[0]!.trim())
  const forbidden = Object.entries(OPTIONAL_COOKIES).flatMap(([category, pattern]) =>
    preferences[category as keyof typeof OPTIONAL_COOKIES] ? [] : [pattern],
  )
  return [...new Set(names)].filter((name) => forbidden.some((pattern) => pattern.test(name)))
}

/**
 * Every `Domain` and `Path` with which a cookie visible here may have been set; deleting one needs both. An
 * empty domain means host-only.
 */
export function listCookiePlaces(hostname: string, pathname: string): { domain: string; path: string }[] {
  const labels = hostname.split('.')
  // Cookies cannot be set for a top-level domain or for a part of an IP address.
  const isName = !/^[\d.]+$|:/.test(hostname)
  const parents = isName ? labels.map((_, index) => labels.slice(index).join('.')).slice(0, -1) : []
  const parts = pathname.split('/').filter(Boolean)
  const folders = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  const paths = ['/', ...folders.flatMap((folder) => [folder, `${folder}/`])]
  return ['', ...parents].flatMap((domain) => paths.map((path) => ({ domain, path })))
}

/**
 * Removes what the preferences do not allow. Without functional consent, the language cookie becomes a session
 * cookie and the recently viewed products are deleted.
 */
export function cleanUpCookies(preferences: CookiePreferences): void {
  for (const name of listForbiddenCookies(document.cookie, preferences)) removeCookie(name)
  if (preferences.functional) return
  renewLanguageCookie()
  removeStored('recentlyViewed')
}

/** Removes a cookie at every domain and path of this site. */
export function removeCookie(name: string): void {
  for (const { domain, path } of listCookiePlaces(location.hostname, location.pathname)) {
    const scope = domain ? `; Domain=${domain}` : ''
    document.cookie = `${name}=; Max-Age=0; Path=${path}${scope}`
  }
}
