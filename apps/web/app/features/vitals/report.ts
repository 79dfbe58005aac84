import {
  LARGEST_SHIFT,
  LONGEST_VITAL_MS,
  reportVitals,
  type Device,
  type MeasuredPage,
  type Vital,
  type VitalsBody,
} from '@shop/contract/vitals'
import { API_ROOT } from '../../lib/api/api-transport.ts'
import { hasConsentTo } from '../../lib/storage/consent.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { toMeasuredPage } from './measured-page.ts'
import { getVisitFigures, measureVisit, type VisitFigure } from './visit-figures.ts'

/** Widths from which a window is a tablet's, and a desk's (px). */
const TABLET_FROM = 640
const DESKTOP_FROM = 1024

/** The page at which this document was loaded: the figures are about its load. The visitor may be further by now. */
const landingPage: MeasuredPage | undefined = findLandingPage()
/** One throw for the whole document. */
const lot = Math.random()
const sent = new Set<Vital>()

/**
 * Sends what was measured as soon as the page is out of sight: a page may never be asked again after that. Each figure
 * is sent once. Returns how to stop.
 */
export function reportWhenHidden(share: number): () => void {
  // Programs that drive a browser are no visitors.
  if (lot >= share || navigator.webdriver) return () => {}
  void measureVisit()
  const report = () => document.visibilityState === 'hidden' && send()
  document.addEventListener('visibilitychange', report)
  window.addEventListener('pagehide', send)
  return () => {
    document.removeEventListener('visibilitychange', report)
    window.removeEventListener('pagehide', send)
  }
}

function send(): void {
  const figures = getVisitFigures().filter((figure) => !sent.has(figure.name) && isSensible(figure))
  if (figures.length === 0 || !landingPage || !hasConsentTo('performance')) return
  const body: VitalsBody = {
    page: landingPage,
    device: readDevice(),
    language: getLocale(),
    vitals: figures.map(({ name, value, target }) => ({ name, value, ...(target && { target }) })),
  }
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' })
  if (!navigator.sendBeacon(API_ROOT + reportVitals.path, blob)) return
  for (const { name } of figures) sent.add(name)
}

function findLandingPage(): MeasuredPage | undefined {
  if (typeof location === 'undefined') return undefined
  const [document] = performance.getEntriesByType('navigation')
  return toMeasuredPage(new URL(document?.name ?? location.href).pathname)
}

function isSensible({ name, value }: VisitFigure): boolean {
  return value <= (name === 'CLS' ? LARGEST_SHIFT : LONGEST_VITAL_MS)
}

function readDevice(): Device {
  if (innerWidth < TABLET_FROM) return 'phone'
  return innerWidth < DESKTOP_FROM ? 'tablet' : 'desktop'
}
