import { readCookie } from './cookies.ts'

/** What cookies are for (specification, section 3). */
export const COOKIE_CATEGORIES = ['essential', 'functional', 'performance', 'marketing'] as const
export type CookieCategory = (typeof COOKIE_CATEGORIES)[number]

/** Which categories a visitor allows; the essential one cannot be switched off. */
export type CookiePreferences = Readonly<Record<CookieCategory, boolean>> & { readonly essential: true }

export const DEFAULT_PREFERENCES: CookiePreferences = {
  essential: true,
  performance: false,
  functional: false,
  marketing: false,
}

/** The browser cookies that keep a choice (specification, section 3). */
export const CONSENT_COOKIES = {
  preferences: 'cookie_preferences',
  given: 'cookie_consent_given',
  date: 'cookie_consent_date',
} as const

/** A consent from before this moment is asked for anew (specification, section 9). */
const CONSENT_CUTOFF_MS = Date.parse('2024-01-01T00:00:00Z')

/** What the cookies say of a visitor's choice. */
export interface Consent {
  /** What counts: the saved preferences, or the defaults where there is no consent or it must be renewed. */
  preferences: CookiePreferences
  /** There is no choice, or one that no longer counts. */
  needsRenewal: boolean
  /** When the choice was made (ISO 8601), as long as it counts. */
  chosenAt: string | undefined
}

/** Reads a choice out of `document.cookie`. Preferences that cannot be understood are logged and count as the defaults. */
export function parseConsent(cookies: string): Consent {
  const date = readCookie(cookies, CONSENT_COOKIES.date)
  const isGiven = readCookie(cookies, CONSENT_COOKIES.given) === 'true'
  // A date that cannot be read is NaN, which no comparison holds for.
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
    console.warn('The cookie preferences cannot be read; the defaults apply', error)
    return DEFAULT_PREFERENCES
  }
}

/**
 * Whether the browser sends Global Privacy Control, which counts as a no to marketing. Where an extension or a network
 * adds only the header, the server says so in `Server-Timing`: documents are the same for everybody.
 */
export function hasOptedOut(): boolean {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true) return true
  const [page] = performance.getEntriesByType('navigation')
  return page?.serverTiming?.some(({ name }) => name === OPT_OUT_TIMING) ?? false
}

/** The name by which `Server-Timing` tells of the header `Sec-GPC`. */
export const OPT_OUT_TIMING = 'gpc'

/** The visitor's choice as it counts now, Global Privacy Control included. Browser only. */
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

/** Whether something of this category may be kept or measured now. On the server only the essential. */
export function hasConsentTo(category: CookieCategory): boolean {
  if (category === 'essential') return true
  return typeof document !== 'undefined' && readConsent().preferences[category]
}

const listeners = new Set<() => void>()

/** Tells of every choice, also one in another tab; returns how to stop. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For whoever changes the choice: tells those who listen. */
export function announceConsentChange(): void {
  for (const listener of listeners) listener()
}
