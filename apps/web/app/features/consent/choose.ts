import {
  CONSENT_COOKIES,
  DEFAULT_PREFERENCES,
  hasOptedOut,
  type CookiePreferences,
} from '../../lib/storage/consent.ts'
import { renewLanguageCookie } from '../../lib/i18n/change-locale.ts'
import { COOKIE_LIFETIME_DAYS, writeCookie } from '../../lib/storage/cookies.ts'
import { applyEverywhere } from './apply.ts'
import { removeCookie } from './clean-up.ts'

const EVERYTHING: CookiePreferences = {
  essential: true,
  performance: true,
  functional: true,
  marketing: true,
}

/** All four categories; marketing stays off where the browser has already said no to it. */
export function acceptAll(): void {
  choose(EVERYTHING)
}

/** Only what is essential. */
export function rejectAll(): void {
  choose(DEFAULT_PREFERENCES)
}

/** Keeps a choice with its date, removes the cookies that it does not allow, and tells everybody who asks for consent. */
export function choose(wanted: CookiePreferences): void {
  const { performance, functional, marketing } = wanted
  const preferences = { essential: true, performance, functional, marketing: marketing && !hasOptedOut() }
  writeCookie(CONSENT_COOKIES.preferences, JSON.stringify(preferences), COOKIE_LIFETIME_DAYS)
  writeCookie(CONSENT_COOKIES.given, 'true', COOKIE_LIFETIME_DAYS)
  writeCookie(CONSENT_COOKIES.date, new Date().toISOString(), COOKIE_LIFETIME_DAYS)
  if (functional) renewLanguageCookie()
  applyEverywhere()
}

/** Forgets the choice, as if none had ever been made. */
export function resetConsent(): void {
  for (const name of Object.values(CONSENT_COOKIES)) removeCookie(name)
  applyEverywhere()
}
