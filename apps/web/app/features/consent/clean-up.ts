import { renewLanguageCookie } from '../../lib/i18n/change-locale.ts'
import type { CookiePreferences } from '../../lib/storage/consent.ts'
import { removeStored } from '../../lib/storage/storage.ts'

/**
 * Cookies of the categories that can be switched off (specification, sections 3 and 4), and those that today's tags
 * keep beside them: Google Analytics one more for each measurement id, `_ga_…`.
 */
const OPTIONAL_COOKIES = {
  performance: /^(_ga|_gid|_gat|_ga_.+|_gat_.+)$/,
  marketing: /^(fb_pixel|_fbp|_fbc)$/,
} as const

/** The names, out of `document.cookie`, of what these preferences do not allow. The language is not among them. */
export function listForbiddenCookies(cookies: string, preferences: CookiePreferences): string[] {
  const names = cookies.split(';').map((pair) => pair.split('=')[0]!.trim())
  const forbidden = Object.entries(OPTIONAL_COOKIES).flatMap(([category, pattern]) =>
    preferences[category as keyof typeof OPTIONAL_COOKIES] ? [] : [pattern],
  )
  return [...new Set(names)].filter((name) => forbidden.some((pattern) => pattern.test(name)))
}

/**
 * Every `Domain` and `Path` that a cookie which is seen here may have been set with; a cookie goes only when both are
 * named as they were. An empty domain stands for this host alone.
 */
export function listCookiePlaces(hostname: string, pathname: string): { domain: string; path: string }[] {
  const labels = hostname.split('.')
  // A cookie cannot be set for a top-level domain, nor for a part of an address in numbers.
  const isName = !/^[\d.]+$|:/.test(hostname)
  const parents = isName ? labels.map((_, index) => labels.slice(index).join('.')).slice(0, -1) : []
  const parts = pathname.split('/').filter(Boolean)
  const folders = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
  const paths = ['/', ...folders.flatMap((folder) => [folder, `${folder}/`])]
  return ['', ...parents].flatMap((domain) => paths.map((path) => ({ domain, path })))
}

/**
 * Removes what the preferences do not allow. The language that a visitor chose is needed until the visit ends: without
 * consent to functional cookies it becomes a cookie of the visit. So do the pieces that were looked at.
 */
export function cleanUpCookies(preferences: CookiePreferences): void {
  for (const name of listForbiddenCookies(document.cookie, preferences)) removeCookie(name)
  if (preferences.functional) return
  renewLanguageCookie()
  removeStored('recentlyViewed')
}

/** Removes a cookie, wherever on this site it was set. */
export function removeCookie(name: string): void {
  for (const { domain, path } of listCookiePlaces(location.hostname, location.pathname)) {
    const scope = domain ? `; Domain=${domain}` : ''
    document.cookie = `${name}=; Max-Age=0; Path=${path}${scope}`
  }
}
