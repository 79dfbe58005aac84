import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { DEVICES, MEASURED_PAGES, VITALS } from './vitals.rules.ts'
import type { vitalsSchemas } from './vitals.schemas.ts'

export type Vital = (typeof VITALS)[number]

/**
 * Up to `good` a value is good, above `poor` it is poor (https://web.dev/articles/defining-core-web-vitals-thresholds).
 */
export const VITAL_THRESHOLDS: Readonly<Record<Vital, { good: number; poor: number }>> = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1_800, poor: 3_000 },
  TTFB: { good: 800, poor: 1_800 },
}

/** Ratings of a value. */
export const RATINGS = ['good', 'needs_improvement', 'poor'] as const

export type Rating = (typeof RATINGS)[number]

/** Rates a value by its thresholds. */
export function toRating(vital: Vital, value: number): Rating {
  const { good, poor } = VITAL_THRESHOLDS[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'needs_improvement' : 'poor'
}

export type MeasuredPage = (typeof MEASURED_PAGES)[number]

export type Device = (typeof DEVICES)[number]

export const reportVitals = defineEndpoint({
  method: 'POST',
  path: '/v1/vitals',
  summary: 'Reports the web vitals of one page view, with the visitor’s consent',
  auth: 'public',
  schemas: typesOf<typeof vitalsSchemas.reportVitals>(),
  errors: [],
  repeats: 'never',
  rateLimit: 'vitals',
})

export const getVitals = defineEndpoint({
  method: 'GET',
  path: '/v1/vitals',
  summary: 'Web vitals of visits, and figures of the server',
  auth: 'public',
  schemas: typesOf<typeof vitalsSchemas.getVitals>(),
  errors: [],
})
