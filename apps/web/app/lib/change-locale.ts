import { readCookie, writeCookie } from './cookies.ts'
import { LANGUAGE_COOKIE, LANGUAGE_TAGS, type Locale } from './locale.ts'

const LANGUAGE_COOKIE_DAYS = 365

/**
 * Chooses the language and renders the page anew in it. The choice outlives the visit only with consent to
 * functional cookies (decisions, section 11).
 */
export function changeLocale(locale: Locale): void {
  writeCookie(LANGUAGE_COOKIE, LANGUAGE_TAGS[locale], allowsFunctional() ? LANGUAGE_COOKIE_DAYS : undefined)
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  if (address.href === location.href) location.reload()
  else location.replace(address)
}

function allowsFunctional(): boolean {
  try {
    const preferences: unknown = JSON.parse(readCookie(document.cookie, 'cookie_preferences') ?? 'null')
    return (preferences as { functional?: unknown } | null)?.functional === true
  } catch {
    return false
  }
}
