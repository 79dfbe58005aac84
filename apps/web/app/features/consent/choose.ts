import {
  CONSENT_COOKIES,
  DEFAULT_PREFERENCES,
  hasOptedOut,
  type CookiePreferences,
} from '../../lib/storage/consent.ts'
import { renewLanguageCookie } from '../../lib/i18n/change-locale.ts'
import { COOKIE_LIFETIME_S, writeCookie } from '../../lib/storage/cookies.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { removeCookie } from './clean-up.ts'
import { applyEverywhere } from './consent-store.ts'

/** Allows all categories; marketing stays off when the browser sends Global Privacy Control. */
export function acceptAll(): void {
  choose({ essential: true, performance: true, functional: true, marketing: true })
}

/** Allows essential cookies only. */
export function rejectAll(): void {
  choose(DEFAULT_PREFERENCES)
}

/** Saves a choice with its date, removes the cookies that it forbids, and notifies subscribers and the visitor. */
export function choose(wanted: CookiePreferences): void {
  const { performance, functional, marketing } = wanted
  const preferences = { essential: true, performance, functional, marketing: marketing && !hasOptedOut() }
  writeCookie(CONSENT_COOKIES.preferences, JSON.stringify(preferences), COOKIE_LIFETIME_S)
  writeCookie(CONSENT_COOKIES.given, 'true', COOKIE_LIFETIME_S)
  writeCookie(CONSENT_COOKIES.date, new Date().toISOString(), COOKIE_LIFETIME_S)
  if (functional) renewLanguageCookie()
  applyEverywhere()
  showToast({ kind: 'ok', title: m.consent_saved(), description: m.consent_saved_hint() })
}

/** Deletes the saved choice. */
export function resetConsent(): void {
  for (const name of Object.values(CONSENT_COOKIES)) removeCookie(name)
  applyEverywhere()
}
