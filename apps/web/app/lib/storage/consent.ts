import { createListeners } from '../store.ts'
import { readCookie } from './cookies.ts'

/** Cookie categories (docs/specification, section 4). */
export const COOKIE_CATEGORIES = ['essential', 'functional', 'performance', 'marketing'] as const
export type CookieCategory = (typeof COOKIE_CATEGORIES)[number]

/** Which categories a visitor allows; essential cookies cannot be refused. */
export type CookiePreferences = Readonly<Record<CookieCategory, boolean>> & { readonly essential: true }

/** The preferences without a choice: only essential cookies. */
export const DEFAULT_PREFERENCES: CookiePreferences = {
  essential: true,
  performance: false,
  functional: false,
  marketing: false,
}

/** The cookies that store a visitor's choice. */
export const CONSENT_COOKIES = {
  preferences: 'cookie_preferences',
  given: 'cookie_consent_given',
  date: 'cookie_consent_date',
} as const

/** A consent from before this date has to be renewed. */
const CONSENT_CUTOFF_MS = Date.parse('2024-01-01T00:00:00Z')

/** A visitor's consent, as stored in its cookies. */
export interface Consent {
  /** The preferences in effect: the stored ones, or the defaults where there is no valid consent. */
  preferences: CookiePreferences
  /** Whether there is no consent, or one that has expired. */
  needsRenewal: boolean
  /** When the choice was made (ISO 8601); undefined where there is no valid one. */
  chosenAt: string | undefined
}

/** Reads the consent from `document.cookie`. Malformed preferences are logged and replaced by the defaults. */
export function parseConsent(cookies: string): Consent {
  const date = readCookie(cookies, CONSENT_COOKIES.date)
  const isGiven = readCookie(cookies, CONSENT_COOKIES.given) === 'true'
  // An invalid date is NaN, for which every comparison is false.
  if (!isGiven || !date || !(Date.parse(date) >= CONSENT_CUTOFF_MS))
    return { preferences: DEFAULT_PREFERENCES, needsRenewal: true, chosenAt: undefined }
  const preferences = parsePreferences(readCookie(cookies, CONSENT_COOKIES.preferences))
  return { preferences, needsRenewal: false, chosenAt: date }
}

function parsePreferences(text: string | undefined): CookiePreferences {
  if (text === undefined) return DEFAULT_PREFERENCES
  try {
    const { performance, functional, marketing } = JSON.parse(text) as Record<string, unknown>
    return {
      essential: true,
      performance: performance === true,
      functional: functional === true,
      marketing: marketing === true,
    }
  } catch (error) {
    console.warn('Malformed cookie preferences; using the defaults', error)
    return DEFAULT_PREFERENCES
  }
}

/**
 * Whether the browser sends Global Privacy Control, which counts as refusing marketing. Where an extension or proxy adds
 * only the header `Sec-GPC`, the server reports it in `Server-Timing`, because cached documents are the same for all.
 */
export function hasOptedOut(): boolean {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true) return true
  const [page] = performance.getEntriesByType('navigation')
  return page?.serverTiming?.some(({ name }) => name === OPT_OUT_TIMING) ?? false
}

/** Name of the `Server-Timing` entry that reports the header `Sec-GPC`. */
export const OPT_OUT_TIMING = 'gpc'

/** The consent in effect, with Global Privacy Control applied. Browser only. */
export function readConsent(): Consent {
  if (document.cookie !== lastCookies) {
    lastCookies = document.cookie
    lastConsent = parseConsent(lastCookies)
  }
  const { preferences } = lastConsent
  if (!preferences.marketing || !hasOptedOut()) return lastConsent
  return { ...lastConsent, preferences: { ...preferences, marketing: false } }
}

let lastCookies: string | undefined
let lastConsent: Consent

/** Whether this category may be used now. On the server, only essential cookies may. */
export function hasConsentTo(category: CookieCategory): boolean {
  if (category === 'essential') return true
  return typeof document !== 'undefined' && readConsent().preferences[category]
}

const listeners = createListeners()

/** Calls the listener on every change, in other tabs too; returns a function that removes it. */
export const onConsentChange = listeners.subscribe

/** Notifies the listeners. Call it after changing the consent cookies. */
export const announceConsentChange = listeners.notify
