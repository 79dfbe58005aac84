import type { CookiePreferences } from '../../lib/storage/consent.ts'

/**
 * The signals of Google's Consent Mode v2, which its tags read before they store or send anything: performance is the
 * analytics signal, marketing the three of advertising.
 */
export function toConsentSignals({ performance, marketing }: CookiePreferences) {
  const ads = marketing ? 'granted' : 'denied'
  return {
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
    analytics_storage: performance ? 'granted' : 'denied',
  }
}

// Google's scripts read `dataLayer` and accept only `arguments` objects as entries.
const DEFAULTS =
  'window.dataLayer=[];function gtag(){dataLayer.push(arguments)}' +
  "gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'denied'})"

/** Denies all four signals before any other script of the document runs. */
export function ConsentDefaults() {
  return <script dangerouslySetInnerHTML={{ __html: DEFAULTS }} />
}

/** Calls `gtag`; without tags the call is only queued. Browser only. */
export function sendToGoogle(...args: unknown[]): void {
  ;(window as { gtag?: (...args: unknown[]) => void }).gtag?.(...args)
}

/** Sends the signals that follow from a choice. */
export function sendConsentSignals(preferences: CookiePreferences): void {
  sendToGoogle('consent', 'update', toConsentSignals(preferences))
}
