import type { CookiePreferences } from '../../lib/storage/consent.ts'

/** What Google's tags ask before they keep or send anything (Consent Mode v2). */
export type ConsentSignals = Readonly<
  Record<'ad_storage' | 'ad_user_data' | 'ad_personalization' | 'analytics_storage', 'granted' | 'denied'>
>

/** Performance stands for the analytics signal, marketing for the three of advertising. */
export function toConsentSignals({ performance, marketing }: CookiePreferences): ConsentSignals {
  const ads = marketing ? 'granted' : 'denied'
  return {
    ad_storage: ads,
    ad_user_data: ads,
    ad_personalization: ads,
    analytics_storage: performance ? 'granted' : 'denied',
  }
}

// Google's scripts read the list `dataLayer`, and of its entries only those that are `arguments`.
const DEFAULTS =
  'window.dataLayer=[];function gtag(){dataLayer.push(arguments)}' +
  "gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'denied'})"

/** Denies all four signals before anything else of the document runs. */
export function ConsentDefaults() {
  return <script dangerouslySetInnerHTML={{ __html: DEFAULTS }} />
}

/** Speaks to Google's tags; without any, the words are only kept. Browser only. */
export function sendToGoogle(...args: unknown[]): void {
  ;(window as { gtag?: (...args: unknown[]) => void }).gtag?.(...args)
}

/** Tells the signals of a choice. */
export function sendConsentSignals(preferences: CookiePreferences): void {
  sendToGoogle('consent', 'update', toConsentSignals(preferences))
}
