import { announceConsentChange, onConsentChange, readConsent } from '../../lib/storage/consent.ts'
import { createStore } from '../../lib/store.ts'
import { cleanUpCookies } from './clean-up.ts'
import { sendConsentSignals } from './consent-signals.tsx'

/** Delay of the banner after page load (docs/specification, section 9). */
const BANNER_DELAY_MS = 1_000

/** Duration of the slide-out (docs/specification, section 9). */
const BANNER_SLIDE_MS = 300

/** Parts that are loaded on demand. */
interface Parts {
  banner: React.ComponentType
  settings: React.ComponentType<{ open: boolean }>
}

/** Visible consent UI and the loaded parts. */
interface ConsentView {
  banner: 'hidden' | 'shown' | 'leaving'
  areSettingsOpen: boolean
  /** Number of times the settings were opened; used as a key, so that each opening starts fresh. */
  openings: number
  loaded: Readonly<Partial<Parts>>
}

/** The current view. */
export const consentView = createStore<ConsentView>({
  banner: 'hidden',
  areSettingsOpen: false,
  openings: 0,
  loaded: {},
})

/** How to load each part. */
export type ConsentPartLoaders = { readonly [Name in keyof Parts]: () => Promise<Parts[Name]> }

let loaders: ConsentPartLoaders | undefined
let lastSeen = ''
let tabs: BroadcastChannel | undefined

/**
 * Starts consent handling once per page: removes forbidden cookies, sends Google's signals, and shows the
 * banner where no valid choice is saved. The loaders are passed in because the parts import this store.
 */
export function startConsent(partLoaders: ConsentPartLoaders): void {
  if (loaders) return
  loaders = partLoaders
  const { preferences, needsRenewal } = readConsent()
  cleanUpCookies(preferences)
  if (!needsRenewal) sendConsentSignals(preferences)
  lastSeen = toSnapshot()
  onConsentChange(follow)
  tabs = new BroadcastChannel('consent')
  tabs.addEventListener('message', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  addEventListener('focus', lookAgain)
  addEventListener('pageshow', lookAgain)
  if (needsRenewal) afterLoad(() => setTimeout(() => void showBanner(), BANNER_DELAY_MS))
}

/** Applies the stored consent in this tab. Cookies and signals are updated before subscribers are notified. */
function applyHere(): void {
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

/** Closes the banner without a choice: nothing is saved, and the next visit shows it again. */
export function closeBanner(): void {
  if (consentView.get().banner !== 'shown') return
  change({ banner: 'leaving' })
  setTimeout(() => {
    if (consentView.get().banner === 'leaving') change({ banner: 'hidden' })
  }, BANNER_SLIDE_MS)
}

/** Preloads the settings on hover or focus of their button. Never throws. */
export function preloadConsentSettings(): Promise<boolean> {
  return load('settings')
}

/** Opens the cookie settings. Resolves with false when their code cannot be loaded. */
export async function openConsentSettings(): Promise<boolean> {
  const isLoaded = await load('settings')
  if (isLoaded) change({ areSettingsOpen: true, openings: consentView.get().openings + 1 })
  return isLoaded
}

export function closeConsentSettings(): void {
  change({ areSettingsOpen: false })
}

async function showBanner(): Promise<void> {
  if (!readConsent().needsRenewal || !(await load('banner'))) return
  if (readConsent().needsRenewal) change({ banner: 'shown' })
}

/** Hides the banner after a choice; shows it again once the choice has expired or been deleted. */
function follow(): void {
  lastSeen = toSnapshot()
  change({ areSettingsOpen: false })
  if (readConsent().needsRenewal) void showBanner()
  else closeBanner()
}

/** The choice may have changed in another tab, or before this page came back from the back/forward cache. */
function lookAgain(): void {
  if (toSnapshot() !== lastSeen) applyHere()
}

function toSnapshot(): string {
  return JSON.stringify(readConsent())
}

async function load(name: keyof Parts): Promise<boolean> {
  if (consentView.get().loaded[name]) return true
  if (!loaders) return false
  try {
    const part = await loaders[name]()
    change({ loaded: { ...consentView.get().loaded, [name]: part } })
    return true
  } catch (error) {
    console.warn(`The cookie ${name} could not be loaded`, error)
    return false
  }
}

function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}

function change(part: Partial<ConsentView>): void {
  consentView.set({ ...consentView.get(), ...part })
}
