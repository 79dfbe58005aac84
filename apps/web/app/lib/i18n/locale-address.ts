import {
  findPageLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  LANGUAGES,
  toLanguageAddress,
} from '@shop/contract/languages/languages'
import { readCookie } from '../storage/cookies.ts'
import { getLocale, type Locale } from './locale.ts'

/** The language in a query string (`?lang=zh`), which takes precedence over the cookie; undefined where there is none. */
export function findAddressLocale(search: string): Locale | undefined {
  return findPageLanguage(new URLSearchParams(search).get(LANGUAGE_PARAMETER))
}

/** Adds the language to a query string: `?q=jade` → `?q=jade&lang=zh`. A language that is there already stays. */
export function addLocale(search: string, locale: Locale): string {
  if (findAddressLocale(search)) return search
  return `${search.length > 1 ? `${search}&` : '?'}${LANGUAGE_PARAMETER}=${locale}`
}

/** The canonical URL of a page in the current language. `path` lies below `origin`. */
export function toPageAddress(origin: string, path: string): string {
  return origin + toLanguageAddress(path, getLocale())
}

/**
 * The language of this document if the cookie would select another one: because the visit began at `?lang=zh`, or
 * because another tab has changed the language. Browser only.
 */
export function findUnchosenLocale(): Locale | undefined {
  const chosen = findPageLanguage(readCookie(document.cookie, LANGUAGE_COOKIE)) ?? LANGUAGES[0]
  return chosen === getLocale() ? undefined : getLocale()
}

/**
 * A path for a full page load that stays in this document's language: adds `?lang=` where the cookie would select
 * another one. Browser only.
 */
export function preserveLocale(path: string): string {
  const locale = findUnchosenLocale()
  if (!locale) return path
  const [pathname = '', search] = path.split('?', 2)
  return pathname + addLocale(search === undefined ? '' : `?${search}`, locale)
}
