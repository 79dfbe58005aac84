import { addDays, type Day } from '../days/days.rules.ts'

/** What a report is about: a day, a week from Monday on, a month, or a year of the shop's calendar. */
export const REPORT_SPANS = ['day', 'week', 'month', 'year'] as const

export type ReportSpan = (typeof REPORT_SPANS)[number]

/** Days, both included. */
export interface DaySpan {
  from: Day
  until: Day
}

/** The first day that can be reported on, and the last. */
export const FIRST_REPORT_DAY: Day = '2000-01-01'
export const LAST_REPORT_DAY: Day = '2099-12-31'

const START: Readonly<Record<ReportSpan, (day: Day) => Day>> = {
  day: (day) => day,
  // Monday is the first day of a week.
  week: (day) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)),
  month: (day) => `${day.slice(0, 7)}-01`,
  year: (day) => `${day.slice(0, 4)}-01-01`,
}

/** More days than any span of the kind has, and fewer than two have. */
const MORE_DAYS: Readonly<Record<ReportSpan, number>> = { day: 1, week: 7, month: 31, year: 366 }

/** The span of a kind that has a day. */
export function toSpan(kind: ReportSpan, day: Day): DaySpan {
  const from = START[kind](day)
  return { from, until: addDays(START[kind](addDays(from, MORE_DAYS[kind])), -1) }
}

/** The span of the same kind that ends before this one begins. */
export const toSpanBefore = (kind: ReportSpan, { from }: DaySpan): DaySpan => toSpan(kind, addDays(from, -1))

/** The one that begins after it. */
export const toSpanAfter = (kind: ReportSpan, { until }: DaySpan): DaySpan => toSpan(kind, addDays(until, 1))

/** The parts that a chart shows of a span: months of a year, days of anything else. */
export function listSteps(kind: ReportSpan, { from, until }: DaySpan): DaySpan[] {
  const steps: DaySpan[] = []
  const step = kind === 'year' ? 'month' : 'day'
  for (let part = toSpan(step, from); part.from <= until; part = toSpanAfter(step, part)) steps.push(part)
  return steps
}
