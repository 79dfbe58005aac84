import type { CalendarEntry } from '@shop/contract/calendar/calendar.console'
import { addDays, toDay, type Day } from '@shop/contract/days/days.rules'
import { toSpan, type DaySpan } from '@shop/contract/reports/report-spans.rules'

/** What the calendar shows at once. */
export const CALENDAR_SPANS = ['month', 'week'] as const

export type CalendarSpan = (typeof CALENDAR_SPANS)[number]

const DAYS_OF_WEEK = 7

/** The weeks that a month has a day in, from Monday to Sunday; of a week, that one. */
export function listWeeks(span: CalendarSpan, day: Day): Day[][] {
  const { from, until } = toSpan(span, day)
  const weeks: Day[][] = []
  for (let monday = toSpan('week', from).from; monday <= until; monday = addDays(monday, DAYS_OF_WEEK))
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(monday, index)))
  return weeks
}

/** The days of an entry: the last is that of its last instant. */
export function toDays({ starts_at: from, ends_at: until }: CalendarEntry): DaySpan {
  const last = until === undefined ? new Date(from) : new Date(Date.parse(until) - 1)
  return { from: toDay(new Date(from)), until: toDay(last) }
}

/** What happens to an entry on a day; what merely runs comes last. */
const DAY_PARTS = ['starts', 'is_sent', 'ends', 'runs'] as const

export type DayPart = (typeof DAY_PARTS)[number]

/** What there is on a day: first what begins, is sent or ends. */
export function listDay(
  items: readonly CalendarEntry[],
  day: Day,
): { entry: CalendarEntry; part: DayPart }[] {
  const found = items.flatMap((entry) => {
    const part = findPart(entry, day)
    return part === undefined ? [] : [{ entry, part }]
  })
  return found.toSorted((one, other) => DAY_PARTS.indexOf(one.part) - DAY_PARTS.indexOf(other.part))
}

/** An entry on a day; missing where it does not run then. */
export function findPart(entry: CalendarEntry, day: Day): DayPart | undefined {
  const { from, until } = toDays(entry)
  if (day < from || day > until) return undefined
  if (entry.ends_at === undefined) return 'is_sent'
  if (day === from) return 'starts'
  return day === until ? 'ends' : 'runs'
}
