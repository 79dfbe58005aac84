import { announceConsentChange, readConsent } from '../../lib/storage/consent.ts'
import { cleanUpCookies } from './clean-up.ts'
import { sendConsentSignals } from './consent-signals.tsx'

let tabs: BroadcastChannel | undefined

/**
 * Puts into effect, in this tab, what the cookies say. Whoever is told of the change finds no cookie that it forbids, and
 * the signals as they are now.
 */
export function applyHere(): void {
  const { preferences } = readConsent()
  cleanUpCookies(preferences)
  sendConsentSignals(preferences)
  announceConsentChange()
}

/** Puts into effect what the cookies say since a moment ago, and has the other tabs look at them. */
export function applyEverywhere(): void {
  applyHere()
  // The cookies have been read back by now, so they are there for whoever hears this.
  tabs?.postMessage('changed')
}

/** Calls whenever another tab has changed the choice, for as long as the document lives; once for each document. */
export function listenToOtherTabs(listener: () => void): void {
  if (!('BroadcastChannel' in globalThis)) return
  tabs = new BroadcastChannel('consent')
  tabs.addEventListener('message', listener)
}
