import { z } from 'zod'
import { breaks } from '../http/field-rules.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { localized } from '../text/fields.schemas.ts'
import type { Permission } from '../staff/permissions.console.ts'

/** What the calendar has, each with what it takes to see it. */
export const CALENDAR_KINDS = {
  offer: 'offers.manage',
  sale: 'products.read',
  coupon: 'coupons.read',
  coupon_batch: 'coupons.read',
  newsletter: 'newsletters.send',
} as const satisfies Record<string, Permission>

export type CalendarKind = keyof typeof CALENDAR_KINDS

const Kind = z.enum(Object.keys(CALENDAR_KINDS) as [CalendarKind, ...CalendarKind[]])

/** The most days that are read at once: six weeks, as a month has in a grid. */
const MOST_DAYS = 42
const DAY_MS = 24 * 60 * 60 * 1_000

export const CALENDAR_STATES = ['scheduled', 'running', 'ended', 'paused'] as const

/** Something that runs for a time, or happens at one. */
export const CalendarEntry = z.object({
  kind: Kind,
  id: z.string(),
  ...localized('title'),
  /** `paused`: an offer that is off; a sale, a coupon or a newsletter that was stopped. */
  state: z.enum(CALENDAR_STATES),
  starts_at: z.iso.datetime(),
  /** Missing of a newsletter, which has no end. */
  ends_at: z.iso.datetime().optional(),
})

export type CalendarEntry = z.infer<typeof CalendarEntry>

export const readCalendar = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/calendar',
  summary: 'Offers, sales, coupons and newsletters of some days, of those that one may see',
  permission: 'products.read',
  schemas: {
    /** Days of the shop's calendar, both included. */
    query: z.strictObject({ from: z.iso.date(), until: z.iso.date() }).check(({ value, issues }) => {
      const days = (Date.parse(value.until) - Date.parse(value.from)) / DAY_MS + 1
      const refuse = (options: ReturnType<typeof breaks>) =>
        void issues.push({ code: 'custom', input: value, path: ['until'], ...options })
      if (days < 1) refuse(breaks('ends_before_start', 'The end must not be before the start'))
      if (days > MOST_DAYS) refuse(breaks('too_high', 'These are too many days', MOST_DAYS))
    }),
    data: z.object({
      /** In the order in which they start. */
      items: z.array(CalendarEntry),
      /** Whether there are more than are listed. */
      has_more: z.boolean(),
    }),
  },
  errors: [],
})
