import { LANGUAGE_COOKIE, LANGUAGE_TAGS } from '@shop/contract/languages/languages'
import { reloadPage } from '../navigation/failed-code.ts'
import { hasConsentTo } from '../storage/consent.ts'
import { COOKIE_LIFETIME_S, readCookie, writeCookie } from '../storage/cookies.ts'
import type { Locale } from './locale.ts'

/**
 * Stores the chosen language and reloads the page in it. Without consent to functional cookies the choice ends with the
 * browser session.
 */
export function changeLocale(locale: Locale): void {
  writeLanguage(LANGUAGE_TAGS[locale])
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  if (address.href === location.href) reloadPage()
  else location.replace(address)
}

/** Rewrites the language cookie with the lifetime that the current consent allows. */
export function renewLanguageCookie(): void {
  const language = readCookie(document.cookie, LANGUAGE_COOKIE)
  if (language !== undefined) writeLanguage(language)
}

function writeLanguage(tag: string): void {
  writeCookie(LANGUAGE_COOKIE, tag, hasConsentTo('functional') ? COOKIE_LIFETIME_S : undefined)
}
