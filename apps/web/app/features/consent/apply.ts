import { announceConsentChange, readConsent } from '../../lib/storage/consent.ts'
import { cleanUpCookies } from './clean-up.ts'
import { sendConsentSignals } from './consent-signals.tsx'

let tabs: BroadcastChannel | undefined

/**
 * Applies the stored consent in this tab. Cookies and signals are updated before subscribers are notified.
 */
export function applyHere(): void {
  const { preferences } = readConsent()
  cleanUpCookies(preferences)
  sendConsentSignals(preferences)
  announceConsentChange()
}

/** Applies the stored consent here and in the other tabs. */
export function applyEverywhere(): void {
  applyHere()
  // The cookies are written before the message is posted, so other tabs read the new ones.
  tabs?.postMessage('changed')
}

/**
 * Calls the listener when another tab has changed the consent, until the document is unloaded. Call once per
 * document.
 */
export function listenToOtherTabs(listener: () => void): void {
  if (!('BroadcastChannel' in globalThis)) return
  tabs = new BroadcastChannel('consent')
  tabs.addEventListener('message', listener)
}
