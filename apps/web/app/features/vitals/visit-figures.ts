import { toRating, type Rating, type Vital } from '@shop/contract/vitals/vitals.endpoints'
import { createStore } from '../../lib/store.ts'

/** Current value of one metric of this document. */
export interface VisitFigure {
  name: Vital
  /** In ms, except for CLS. */
  value: number
  rating: Rating
  /** The element that was waited for (`describeElement`). */
  target?: string
}

const LANDMARKS = 'main, header, footer, nav, aside, dialog, [role="dialog"]'

/** Measurements so far. */
export const visitFigures = createStore<readonly VisitFigure[]>([])

let loading: Promise<void> | undefined

/**
 * Starts measuring this document, once, and loads the code for it. Nothing is stored or sent. Browsers buffer
 * performance entries, so a late start misses nothing.
 */
export function measureVisit(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    console.warn('The measuring code could not be loaded', error)
  })
  return loading
}

async function load(): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals/attribution')
  const options = { reportAllChanges: true, generateTarget: describeElement }
  onLCP(({ value, attribution }) => note('LCP', value, attribution.target), options)
  onINP(({ value, attribution }) => note('INP', value, attribution.interactionTarget), options)
  onCLS(({ value, attribution }) => note('CLS', value, attribution.largestShiftTarget), options)
  onFCP(({ value }) => note('FCP', value), options)
  onTTFB(({ value }) => note('TTFB', value), options)
}

function note(name: Vital, value: number, target?: string): void {
  const figure: VisitFigure = { name, value, rating: toRating(name, value), ...(target && { target }) }
  visitFigures.set([...visitFigures.get().filter((other) => other.name !== name), figure])
}

/**
 * Describes an element without texts, names or URLs, which may be personal: landmark, section and tag, such
 * as `main section 2 img`.
 */
function describeElement(node: Node | null): string | undefined {
  const element = node instanceof Element ? node : node?.parentElement
  if (!element) return undefined
  const landmark = element.closest<HTMLElement>(LANDMARKS)
  const section = element.closest('section')
  const place = section && landmark?.contains(section) ? toPlace(section, landmark) : ''
  return [landmark && toKind(landmark), place, toKind(element)].filter(Boolean).join(' ')
}

function toPlace(section: HTMLElement, landmark: Element): string {
  return `section ${[...landmark.querySelectorAll('section')].indexOf(section) + 1}`
}

function toKind(element: Element): string {
  return element.getAttribute('role') ?? element.tagName.toLowerCase()
}
