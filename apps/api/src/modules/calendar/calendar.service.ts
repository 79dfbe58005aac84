import {
  CALENDAR_KINDS,
  type CalendarEntry,
  type CalendarKind,
  type readCalendar,
} from '@shop/contract/calendar/calendar.console'
import { addDays, startOf } from '@shop/contract/days/days.rules'
import type { Data, Received } from '@shop/contract/http/endpoint'
import { pickLocalizedFields, toLocalizedFields } from '@shop/contract/languages/translated'
import type { Permission } from '@shop/contract/staff/permissions.console'
import type { Db } from '../../db/pool.ts'
import type { TimeSpan } from '../../db/time-span.ts'
import type { Clock } from '../../jobs/clock.ts'
import { listCouponsOfSpan } from '../coupons/coupon-calendar.sql.ts'
import { listOffersOfSpan } from '../offers/offer-calendar.sql.ts'
import { listSalesOfSpan } from '../sales/sale-calendar.sql.ts'
import { listNewslettersOfSpan } from '../subscribers/newsletters/newsletter-calendar.sql.ts'

/** The most of each kind that are listed: more than anybody looks at. */
const MOST = 200

export type CalendarService = ReturnType<typeof createCalendar>

type Entry = CalendarEntry

/** What runs in the shop, by its days: for the merchant, who sees of it what their role shows. */
export function createCalendar({ db, clock }: { db: Db; clock: Clock }) {
  const read: Record<'offers' | 'sales' | 'coupons' | 'newsletters', (span: TimeSpan) => Promise<Entry[]>> = {
    async offers(span) {
      const rows = await listOffersOfSpan(db, span, MOST + 1)
      return rows.map((row) => ({
        kind: 'offer',
        id: row.id,
        ...pickLocalizedFields(row, 'title'),
        ...toTimes(row, { isOn: row.is_active, now: clock() }),
      }))
    },
    async sales(span) {
      const rows = await listSalesOfSpan(db, span, MOST + 1)
      return rows.map((row) => ({
        kind: 'sale',
        id: row.id,
        ...toLocalizedFields('title', row.title),
        ...toTimes(row, { isOn: !row.is_stopped, now: clock() }),
      }))
    },
    async coupons(span) {
      const rows = await listCouponsOfSpan(db, span, MOST + 1)
      return rows.map((row) => ({
        kind: row.batch_id === null ? 'coupon' : 'coupon_batch',
        id: row.batch_id ?? row.id,
        ...pickLocalizedFields(row, 'title'),
        ...toTimes(row, { isOn: row.stopped_at === null, now: clock() }),
      }))
    },
    async newsletters(span) {
      const rows = await listNewslettersOfSpan(db, span, MOST + 1)
      return rows.map(({ id, subject, state, send_at: at }) => ({
        kind: 'newsletter',
        id,
        ...toLocalizedFields('title', subject),
        state: NEWSLETTER_STATES[state],
        starts_at: at.toISOString(),
      }))
    },
  }
  /** The kind whose permission each of them needs. */
  const kinds = {
    offers: 'offer',
    sales: 'sale',
    coupons: 'coupon',
    newsletters: 'newsletter',
  } as const satisfies Record<keyof typeof read, CalendarKind>

  return {
    async read(
      { from, until }: Received<typeof readCalendar, 'query'>,
      permissions: ReadonlySet<Permission>,
    ): Promise<Data<typeof readCalendar>> {
      const span = { from: startOf(from), until: startOf(addDays(until, 1)) }
      const names = Object.keys(kinds) as (keyof typeof kinds)[]
      const lists = await Promise.all(
        names.filter((name) => permissions.has(CALENDAR_KINDS[kinds[name]])).map((name) => read[name](span)),
      )
      return {
        items: lists
          .flatMap((list) => list.slice(0, MOST))
          .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at)),
        has_more: lists.some((list) => list.length > MOST),
      }
    },
  }
}

const NEWSLETTER_STATES = {
  draft: 'scheduled',
  scheduled: 'scheduled',
  sending: 'running',
  sent: 'ended',
  stopped: 'paused',
} as const

function toTimes(
  { starts_at: from, ends_at: until }: { starts_at: Date; ends_at: Date },
  { isOn, now }: { isOn: boolean; now: Date },
): Pick<Entry, 'state' | 'starts_at' | 'ends_at'> {
  const state = until <= now ? 'ended' : !isOn ? 'paused' : from > now ? 'scheduled' : 'running'
  return { state, starts_at: from.toISOString(), ends_at: until.toISOString() }
}
