import { toRating, type Rating, type Vital } from '@shop/contract/vitals'
import { createStore } from '../../lib/store.ts'
import { describeElement } from './describe-element.ts'

/** Current value of one metric of this document. */
export interface VisitFigure {
  name: Vital
  /** In ms, except for CLS. */
  value: number
  rating: Rating
  /** The element that was waited for (describe-element.ts). */
  target?: string
}

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
