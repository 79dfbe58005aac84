/**
 * Days of the shop's calendar. What is promised in days (returns, repairs, mails, coupons) is counted in these, from midnight
 * to midnight where the shop is, never in periods of 24 hours (docs/decisions/0072).
 */

/** The shop's time zone: of dates in mail, of the days of reports, and of everything that is promised in days. */
export const TIME_ZONE = 'Asia/Shanghai'

/** The offset of that zone, which has had no summer time since 1991. */
const OFFSET = '+08:00'

/** A day of the shop's calendar, as `2026-11-25`. */
export type Day = string

/** The day of an instant. */
export const toDay = (at: Date): Day => at.toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })

/** Its first instant. */
export const startOf = (day: Day): Date => new Date(`${day}T00:00:00.000${OFFSET}`)

/** Its last instant, to the millisecond: formatted, it is still that day. */
export const endOf = (day: Day): Date => new Date(`${day}T23:59:59.999${OFFSET}`)

/** The instant of a time of the shop's clock, as fields for date and time have it: `2026-11-25T10:00`. */
export const fromClock = (time: string): Date => new Date(`${time}${OFFSET}`)

/** The time of the shop's clock at an instant, as fields for date and time have it. */
export const toClock = (at: Date): string =>
  at
    .toLocaleString('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T')

/** The day so many days after another one, or before it. */
export function addDays(day: Day, count: number): Day {
  const [year, month, date] = toParts(day)
  return toText(Date.UTC(year, month - 1, date + count))
}

/** The same day of a later year; of a year without 29 February, the 28th. */
export function addYears(day: Day, count: number): Day {
  const [year, month, date] = toParts(day)
  const lastOfMonth = new Date(Date.UTC(year + count, month, 0)).getUTCDate()
  return toText(Date.UTC(year + count, month - 1, Math.min(date, lastOfMonth)))
}

/**
 * The end of a period that begins at an instant, such as seven days from the receipt of a parcel: the day itself is not
 * counted, and the last day is counted whole.
 */
export const endOfPeriod = (from: Date, { days = 0, years = 0 }: { days?: number; years?: number }): Date =>
  endOf(addYears(addDays(toDay(from), days), years))

const toParts = (day: Day) => day.split('-').map(Number) as [year: number, month: number, date: number]
const toText = (utcMs: number): Day => new Date(utcMs).toISOString().slice(0, 10)
