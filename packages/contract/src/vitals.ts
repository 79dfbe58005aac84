import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

/** The figures by which a visit is judged (decisions, section 10; web.dev/vitals). All in ms but CLS, which has no unit. */
export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type Vital = (typeof VITALS)[number]

/** Up to and with `good` a value is good, above `poor` it is poor (web.dev/articles/defining-core-web-vitals-thresholds). */
export const VITAL_THRESHOLDS: Readonly<Record<Vital, { good: number; poor: number }>> = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1_800, poor: 3_000 },
  TTFB: { good: 800, poor: 1_800 },
}

/** How good a value is. */
export const RATINGS = ['good', 'needs_improvement', 'poor'] as const
export type Rating = (typeof RATINGS)[number]

/** Judges a value by its thresholds. */
export function toRating(vital: Vital, value: number): Rating {
  const { good, poor } = VITAL_THRESHOLDS[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'needs_improvement' : 'poor'
}

/** Above this a value is a tab that slept or a machine that was put away, not a page (ms). */
export const LONGEST_VITAL_MS = 60_000
export const LARGEST_SHIFT = 10

/** Pages by their kind: which product, order or account it was is never told. */
export const MEASURED_PAGES = [
  'home',
  'category',
  'product',
  'search',
  'cart',
  'checkout',
  'payment',
  'account',
  'sign-in',
  'reading',
  'other',
] as const
export type MeasuredPage = (typeof MEASURED_PAGES)[number]

export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/**
 * The part of the page, the section in it, and the element's own kind, each a tag or a role of ARIA: `main section 2 img`.
 * Nothing else is taken, since the dashboard shows it to everybody.
 */
const TARGET_FORMAT =
  /^(?:(?:main|header|footer|nav|aside|dialog) )?(?:section \d{1,2} )?[a-z][a-z0-9]{0,19}$/

export const VitalsBody = z.strictObject({
  page: z.enum(MEASURED_PAGES),
  device: z.enum(DEVICES),
  language: z.enum(['en', 'zh']),
  vitals: z
    .array(
      z
        .strictObject({
          name: z.enum(VITALS),
          value: z.number().min(0).max(LONGEST_VITAL_MS),
          target: z
            .string()
            .regex(TARGET_FORMAT)
            .optional()
            .describe('The element that was largest, slowest to answer, or moved most'),
        })
        .refine(({ name, value }) => name !== 'CLS' || value <= LARGEST_SHIFT, {
          path: ['value'],
          message: `A layout shift is at most ${LARGEST_SHIFT}`,
        }),
    )
    .min(1)
    .max(VITALS.length)
    .refine((vitals) => new Set(vitals.map(({ name }) => name)).size === vitals.length, {
      message: 'Each figure comes once',
    }),
})
export type VitalsBody = z.input<typeof VitalsBody>

export const reportVitals = defineEndpoint({
  method: 'POST',
  path: '/v1/vitals',
  summary: 'Takes in how fast one page was for one visitor, who agreed to be measured',
  auth: 'public',
  body: VitalsBody,
  data: z.object({ counted: z.boolean().describe('False for visitors that are programs') }),
  errors: [],
  repeats: 'never',
  rateLimit: 'vitals',
})

/** How many days back figures can be asked for; older ones are dropped. */
export const VITALS_KEPT_DAYS = 28

const Counts = z.object({
  good: z.int(),
  needs_improvement: z.int(),
  poor: z.int(),
})

const Figure = z.object({
  name: z.enum(VITALS),
  p75: z.number().describe('Three of four visits were at most this; in ms, but for CLS'),
  ...Counts.shape,
})
export type Figure = z.output<typeof Figure>

const Cut = z.object({
  key: z.string().describe('The page, device, language or day (YYYY-MM-DD, UTC)'),
  figures: z.array(Figure),
})
export type Cut = z.output<typeof Cut>

const ServerMinute = z.object({
  at: z.iso.datetime(),
  requests: z.int(),
  failures: z.int().describe('Answers of 500 and above'),
  unchanged: z.int().describe('Answers that only said that the copy of the browser is still good (304)'),
  p50_ms: z.number(),
  p95_ms: z.number(),
})
export type ServerMinute = z.output<typeof ServerMinute>

/** The times that figures can be asked for, in days. */
export const VITALS_DAYS = [1, 7, VITALS_KEPT_DAYS] as const

/** What may be left out of the report: figures of one page, device or language alone. */
export const VitalsQuery = z.strictObject({
  days: z.coerce.number().pipe(z.literal(VITALS_DAYS)).default(7),
  page: z.enum(MEASURED_PAGES).optional(),
  device: z.enum(DEVICES).optional(),
  language: z.enum(['en', 'zh']).optional(),
})

export const getVitals = defineEndpoint({
  method: 'GET',
  path: '/v1/vitals',
  summary: 'How fast the shop was for its visitors, and how its server does',
  auth: 'public',
  query: VitalsQuery,
  data: z.object({
    since: z.iso.datetime(),
    overall: z.array(Figure),
    by_page: z.array(Cut),
    by_device: z.array(Cut),
    by_language: z.array(Cut),
    by_day: z.array(Cut),
    slowest: z
      .array(
        z.object({
          name: z.enum(VITALS),
          page: z.enum(MEASURED_PAGES),
          target: z.string(),
          visits: z.int(),
          poor: z.int(),
          mean: z.number().describe('In ms, but for CLS'),
        }),
      )
      .describe('Elements that made most visits slow, worst first'),
    releases: z.array(z.object({ name: z.string(), at: z.iso.datetime() })),
    server: z.object({
      last_hour: z.array(ServerMinute),
      per_second: z.number().describe('Requests in the last full minute, per second'),
      p50_ms: z.number(),
      p95_ms: z.number(),
      p99_ms: z.number(),
      failure_share: z.number(),
      unchanged_share: z.number(),
      kept_share: z.number().describe('Answers that were sent as they were kept in memory'),
    }),
  }),
  errors: [],
})
export type VitalsReport = z.output<typeof getVitals.data>
