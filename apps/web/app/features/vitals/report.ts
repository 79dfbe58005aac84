import {
  reportVitals,
  type Device,
  type MeasuredPage,
  type Vital,
} from '@shop/contract/vitals/vitals.endpoints'
import { LARGEST_SHIFT, LONGEST_VITAL_MS } from '@shop/contract/vitals/vitals.rules'
import type { VitalsBody } from '@shop/contract/vitals/vitals.schemas'
import { API_ROOT } from '../../lib/api/api-transport.ts'
import { hasConsentTo } from '../../lib/storage/consent.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { toMeasuredPage } from './measured-page.ts'
import { measureVisit, visitFigures, type VisitFigure } from './visit-figures.ts'

/** Smallest window widths of tablets and desktops, in px. */
const TABLET_FROM = 640
const DESKTOP_FROM = 1024

/** Kind of the page that loaded this document: the metrics describe its load, not later navigations. */
const landingPage: MeasuredPage | undefined = findLandingPage()
/** One random number per document, for sampling. */
const sample = Math.random()
const sent = new Set<Vital>()

/**
 * Sends the measurements when the page is hidden, which may be the last chance. Each metric is sent once.
 * Returns a function that stops it.
 *
 * @param share share of visits that report, from 0 to 1
 */
export function reportWhenHidden(share: number): () => void {
  // Automated browsers are not visitors.
  if (sample >= share || navigator.webdriver) return () => {}
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
  const figures = visitFigures.get().filter((figure) => !sent.has(figure.name) && isSensible(figure))
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
