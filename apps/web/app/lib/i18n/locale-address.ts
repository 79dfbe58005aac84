import {
  findPageLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  toLanguageAddress,
} from '@shop/contract/languages'
import { readCookie } from '../storage/cookies.ts'
import { getLocale, type Locale } from './locale.ts'

/** The language that an address names itself (`?lang=zh`), which wins over the cookie; undefined when it names none. */
export function findAddressLocale(search: string): Locale | undefined {
  return findPageLanguage(new URLSearchParams(search).get(LANGUAGE_PARAMETER))
}

/** A query with a language in it: `?q=jade` → `?q=jade&lang=zh`. One that names a language keeps it. */
export function withLocale(search: string, locale: Locale): string {
  if (findAddressLocale(search)) return search
  return `${search.length > 1 ? `${search}&` : '?'}${LANGUAGE_PARAMETER}=${locale}`
}

/** The one public address of a page in the language of this render: the shop's origin and a path below it. */
export function toPageAddress(origin: string, path: string): string {
  return origin + toLanguageAddress(path, getLocale())
}

/**
 * The language of this document where the cookie would choose another one, because the visit began at `?lang=zh` or
 * because another tab has chosen meanwhile. Browser only.
 */
export function findUnchosenLocale(): Locale | undefined {
  const chosen = findPageLanguage(readCookie(document.cookie, LANGUAGE_COOKIE)) ?? 'en'
  return chosen === getLocale() ? undefined : getLocale()
}

/**
 * A path for a new document in the language of this one. Browser only: it names the language where the cookie would
 * choose another, so that a visit that began at `?lang=zh` goes on in Chinese though nothing is stored.
 */
export function preserveLocale(path: string): string {
  const locale = findUnchosenLocale()
  if (!locale) return path
  const [pathname = '', search] = path.split('?', 2)
  return pathname + withLocale(search === undefined ? '' : `?${search}`, locale)
}
