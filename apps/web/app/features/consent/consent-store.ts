import { onConsentChange, readConsent } from '../../lib/storage/consent.ts'
import { applyHere, listenToOtherTabs } from './apply.ts'
import { cleanUpCookies } from './clean-up.ts'
import { sendConsentSignals } from './consent-signals.tsx'

/** How long after the page has loaded the banner comes (specification, section 9). */
const BANNER_DELAY_MS = 1_000

/** How long the banner takes to slide out (specification, section 9). */
const BANNER_SLIDE_MS = 300

/** The parts whose code comes when it is needed. */
interface Parts {
  banner: React.ComponentType
  settings: React.ComponentType<{ open: boolean }>
}

/** What is to be seen of the consent, and the parts whose code has arrived. */
export interface ConsentView {
  banner: 'hidden' | 'shown' | 'leaving'
  areSettingsOpen: boolean
  /** How often the settings were opened; each time they begin anew. */
  openings: number
  loaded: Readonly<Partial<Parts>>
}

export const NO_CONSENT_VIEW: ConsentView = {
  banner: 'hidden',
  areSettingsOpen: false,
  openings: 0,
  loaded: {},
}

/** How the code of each part is fetched. */
export type ConsentPartLoaders = { readonly [Name in keyof Parts]: () => Promise<Parts[Name]> }

let view = NO_CONSENT_VIEW
let loaders: ConsentPartLoaders | undefined
let lastSeen = ''
const listeners = new Set<() => void>()

export function getConsentView(): ConsentView {
  return view
}

/** Tells of every change; returns how to stop. */
export function subscribeToConsentView(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Begins with the page, once: removes what the choice of before does not allow, tells Google's signals, and asks where
 * there is no choice that counts. The parts use this store themselves, so whoever shows them says how they are fetched.
 */
export function startConsent(partLoaders: ConsentPartLoaders): void {
  if (loaders) return
  loaders = partLoaders
  const { preferences, needsRenewal } = readConsent()
  cleanUpCookies(preferences)
  if (!needsRenewal) sendConsentSignals(preferences)
  lastSeen = toSnapshot()
  onConsentChange(follow)
  listenToOtherTabs(lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  addEventListener('focus', lookAgain)
  addEventListener('pageshow', lookAgain)
  if (needsRenewal) afterLoad(() => setTimeout(() => void showBanner(), BANNER_DELAY_MS))
}

/** Takes the banner away without a choice: nothing is kept, and the next visit asks again. */
export function closeBanner(): void {
  if (view.banner !== 'shown') return
  change({ ...view, banner: 'leaving' })
  setTimeout(() => {
    if (view.banner === 'leaving') change({ ...view, banner: 'hidden' })
  }, BANNER_SLIDE_MS)
}

/** Loads the settings at the first sign that they will be opened. Never throws. */
export function preloadConsentSettings(): Promise<boolean> {
  return load('settings')
}

/** Opens the cookie settings. Answers false where their code cannot be loaded. */
export async function openConsentSettings(): Promise<boolean> {
  const isLoaded = await load('settings')
  if (isLoaded) change({ ...view, areSettingsOpen: true, openings: view.openings + 1 })
  return isLoaded
}

export function closeConsentSettings(): void {
  change({ ...view, areSettingsOpen: false })
}

async function showBanner(): Promise<void> {
  if (!readConsent().needsRenewal || !(await load('banner'))) return
  if (readConsent().needsRenewal) change({ ...view, banner: 'shown' })
}

/** After a choice nothing asks any more; after its end somebody must ask again. */
function follow(): void {
  lastSeen = toSnapshot()
  change({ ...view, areSettingsOpen: false })
  if (readConsent().needsRenewal) void showBanner()
  else closeBanner()
}

/** The choice may have been made in another tab, or before the browser brought this page back. */
function lookAgain(): void {
  if (toSnapshot() !== lastSeen) applyHere()
}

function toSnapshot(): string {
  return JSON.stringify(readConsent())
}

async function load(name: keyof Parts): Promise<boolean> {
  if (view.loaded[name]) return true
  if (!loaders) return false
  try {
    const part = await loaders[name]()
    change({ ...view, loaded: { ...view.loaded, [name]: part } })
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

function change(next: ConsentView): void {
  view = next
  for (const listener of listeners) listener()
}
