import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import {
  DEVICES,
  LARGEST_SHIFT,
  LONGEST_VITAL_MS,
  MEASURED_PAGES,
  TARGET_FORMAT,
  VITALS,
  VITALS_DAYS,
} from './vitals.rules.ts'
import { Language } from '../text/fields.schemas.ts'

export const VitalsBody = z.strictObject({
  page: z.enum(MEASURED_PAGES),
  device: z.enum(DEVICES),
  language: Language,
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
            .describe('The element that was largest, slowest to respond, or shifted most'),
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

/** A figure of visitors' browsers. */
export const Figure = z.object({
  name: z.enum(VITALS),
  p75: z.number().describe('75th percentile; in ms, except for CLS'),
  good: z.int(),
  needs_improvement: z.int(),
  poor: z.int(),
})

export type Figure = z.output<typeof Figure>

/** The figures of one page, device, language or day. */
export const Cut = z.object({
  key: z.string().describe('The page, device, language or day (YYYY-MM-DD, UTC)'),
  figures: z.array(Figure),
})

export type Cut = z.output<typeof Cut>

const ServerMinute = z.object({
  at: z.iso.datetime(),
  requests: z.int(),
  failures: z.int().describe('Responses with status 500 and above'),
  unchanged: z.int().describe('Responses with status 304'),
  p50_ms: z.number(),
  p95_ms: z.number(),
})

export type ServerMinute = z.output<typeof ServerMinute>

/** Filters of the report: one page, device or language. */
export const VitalsQuery = z.strictObject({
  days: z.coerce.number().pipe(z.literal(VITALS_DAYS)).default(7),
  page: z.enum(MEASURED_PAGES).optional(),
  device: z.enum(DEVICES).optional(),
  language: Language.optional(),
})

export type VitalsReport = z.output<typeof vitalsSchemas.getVitals.data>

/** Schemas of the endpoints in vitals.endpoints.ts. */
export const vitalsSchemas = {
  reportVitals: {
    body: VitalsBody,
    data: z.object({ counted: z.boolean().describe('False for bots') }),
  },
  getVitals: {
    query: VitalsQuery,
    data: z.object({
      since: z.iso.datetime(),
      is_example: z
        .boolean()
        .describe('Whether the figures of visits are made up, as in a demo shop that has had none yet'),
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
            mean: z.number().describe('In ms, except for CLS'),
          }),
        )
        .describe('Elements that slowed the most visits, worst first'),
      releases: z.array(z.object({ name: z.string(), at: z.iso.datetime() })),
      server: z.object({
        last_hour: z.array(ServerMinute),
        per_second: z.number().describe('Requests in the last full minute, per second'),
        p50_ms: z.number(),
        p95_ms: z.number(),
        p99_ms: z.number(),
        failure_share: z.number(),
        unchanged_share: z.number(),
        kept_share: z.number().describe('Responses sent from the cache'),
      }),
    }),
  },
} satisfies Record<string, EndpointSchemas>
