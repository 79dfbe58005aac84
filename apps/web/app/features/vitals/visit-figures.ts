import { toRating, type Rating, type Vital } from '@shop/contract/vitals'
import { describeElement } from './describe-element.ts'

/** One figure of this document, as it stands now. */
export interface VisitFigure {
  name: Vital
  /** In ms, but for CLS. */
  value: number
  rating: Rating
  /** What was waited for, in words without content (describe-element.ts). */
  target?: string
}

let figures: readonly VisitFigure[] = []
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** What has been measured so far; the same list until something changes. */
export function getVisitFigures(): readonly VisitFigure[] {
  return figures
}

/** Tells of every change; returns how to stop. */
export function onVisitFigures(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Begins to measure this document, once; the code for it comes now. Nothing is kept or sent. The browser remembers what
 * was before, so that a late beginning misses nothing.
 */
export function measureVisit(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    console.warn('The code that measures could not be loaded', error)
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
  figures = [...figures.filter((other) => other.name !== name), figure]
  for (const listener of listeners) listener()
}
