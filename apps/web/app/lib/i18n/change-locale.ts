import { LANGUAGE_COOKIE } from '@shop/contract/languages'
import { hasConsentTo } from '../storage/consent.ts'
import { COOKIE_LIFETIME_DAYS, readCookie, writeCookie } from '../storage/cookies.ts'
import { LANGUAGE_TAGS, type Locale } from './locale.ts'

/**
 * Chooses the language and renders the page anew in it. The choice outlives the visit only with consent to
 * functional cookies (decisions, section 11).
 */
export function changeLocale(locale: Locale): void {
  writeLanguage(LANGUAGE_TAGS[locale])
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  if (address.href === location.href) location.reload()
  else location.replace(address)
}

/** Lets a language that was chosen outlive the visit, or end with it, as the consent of now says. */
export function renewLanguageCookie(): void {
  const language = readCookie(document.cookie, LANGUAGE_COOKIE)
  if (language !== undefined) writeLanguage(language)
}

function writeLanguage(tag: string): void {
  writeCookie(LANGUAGE_COOKIE, tag, hasConsentTo('functional') ? COOKIE_LIFETIME_DAYS : undefined)
}
