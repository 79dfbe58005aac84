import { z } from 'zod'
import { toOffsetSeconds } from './time-zone.ts'

/** Supported years of birth: those for which the solar terms were verified (docs/decisions/0037). */
export const BIRTH_YEARS = { first: 1900, last: 2100 } as const

/**
 * Two points on which schools differ. `dayTurn`: the day pillar changes at 23:00, when the hour of zi begins, or at
 * midnight. With midnight, 23:00 to 0:00 is the "late zi" hour: still the old day, with its hour stem counted from the
 * next day. `clock`: `standard` is the zone's clock without daylight saving, `mean_solar` the birthplace's by its
 * longitude, `true_solar` adds the equation of time.
 */
export const Conventions = z.strictObject({
  dayTurn: z.enum(['23:00', '00:00']).default('23:00'),
  clock: z.enum(['standard', 'mean_solar', 'true_solar']).default('standard'),
})
/** The chosen conventions. */
export type Conventions = z.output<typeof Conventions>

/** Validation errors are codes; the page translates them. */
export const BirthInput = z
  .strictObject({
    date: z
      .string('DATE_INVALID')
      .refine(isDay, 'DATE_INVALID')
      .refine(isInReach, 'DATE_OUT_OF_REACH')
      .describe('YYYY-MM-DD, by the calendar on the wall'),
    time: z
      .string('TIME_INVALID')
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'TIME_INVALID')
      .nullable()
      .default(null)
      .describe('HH:MM, by the clock on the wall; null is unknown'),
    zone: z.string('ZONE_UNKNOWN').refine(isZone, 'ZONE_UNKNOWN').describe('IANA, such as Asia/Shanghai'),
    longitude: z
      .number('LONGITUDE_INVALID')
      .min(-180, 'LONGITUDE_INVALID')
      .max(180, 'LONGITUDE_INVALID')
      .nullable()
      .default(null)
      .describe('Degrees, east is positive'),
    conventions: Conventions.default({ dayTurn: '23:00', clock: 'standard' }),
    repeatedTime: z
      .enum(['earlier', 'later'])
      .default('earlier')
      .describe('Which one is meant when the clock showed the time twice, or skipped it'),
  })
  .refine(({ conventions, longitude }) => conventions.clock === 'standard' || longitude !== null, {
    path: ['longitude'],
    message: 'LONGITUDE_MISSING',
  })
/** Date, time and place of a birth, as a person states them. */
export type BirthInput = z.output<typeof BirthInput>

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function isInReach(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return !isDay(text) || (year >= BIRTH_YEARS.first && year <= BIRTH_YEARS.last)
}

function isZone(text: string): boolean {
  try {
    toOffsetSeconds(text, 0)
    return true
  } catch {
    return false
  }
}
