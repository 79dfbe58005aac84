import { z } from 'zod'
import { toOffsetSeconds } from './time-zone.ts'

/** Years of birth that can be read: what the solar terms were compared for (decision 0037). */
export const BIRTH_YEARS = { first: 1900, last: 2100 } as const

/**
 * Schools differ on two points, so the reader chooses.
 *
 * `dayTurn`: the day pillar turns at 23:00, when the hour of zi begins, or at midnight. With midnight the hour from
 * 23:00 is the "late zi": still the old day, but its hour stem is already counted from the coming day.
 *
 * `clock`: the time that day and hour are read from. `standard` is the zone's clock without daylight saving,
 * `mean_solar` is the birthplace's own by its longitude, `true_solar` adds the equation of time.
 */
export const Conventions = z.strictObject({
  dayTurn: z.enum(['23:00', '00:00']).default('23:00'),
  clock: z.enum(['standard', 'mean_solar', 'true_solar']).default('standard'),
})
/** The conventions that a reader has chosen. */
export type Conventions = z.output<typeof Conventions>

/** Faults are told as codes: the page has the words. */
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
/** When and where somebody was born, as they would tell it. */
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
