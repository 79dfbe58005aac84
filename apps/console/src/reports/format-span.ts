import { startOf, TIME_ZONE } from '@shop/contract/days/days.rules'
import type { DaySpan, ReportSpan } from '@shop/contract/reports/report-spans.rules'

const ZONE = { timeZone: TIME_ZONE }
const DAY = { day: 'numeric', month: 'short', year: 'numeric', ...ZONE } as const

/** "23 – 29 Nov 2026", "November 2026", "2026". */
export function formatSpan(span: ReportSpan, { from, until }: DaySpan, locale: string): string {
  if (span === 'week') return new Intl.DateTimeFormat(locale, DAY).formatRange(startOf(from), startOf(until))
  return new Intl.DateTimeFormat(locale, FORMATS[span]).format(startOf(from))
}

const FORMATS = {
  day: DAY,
  month: { month: 'long', year: 'numeric', ...ZONE },
  year: { year: 'numeric', ...ZONE },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A part of a span: a month of a year, a day of a month or week. */
export function formatStep(span: ReportSpan, at: Date, locale: string, isFull: boolean): string {
  return new Intl.DateTimeFormat(locale, (isFull ? FULL_STEPS : STEPS)[span]).format(at)
}

const STEPS = {
  day: DAY,
  week: { weekday: 'short', ...ZONE },
  month: { day: 'numeric', ...ZONE },
  year: { month: 'short', ...ZONE },
} as const satisfies Record<ReportSpan, Intl.DateTimeFormatOptions>

const FULL_DAY = { weekday: 'long', day: 'numeric', month: 'long', ...ZONE } as const
const FULL_STEPS = {
  day: DAY,
  week: FULL_DAY,
  month: FULL_DAY,
  year: { month: 'long', year: 'numeric', ...ZONE },
} as const satisfies Record<ReportSpan, Intl.DateTimeFormatOptions>
