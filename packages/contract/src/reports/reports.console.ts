import { z } from 'zod'
import { localized } from '../text/fields.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'

/** Sales are shown by hour of a day, by day of a week, or by day of 30 days, each next to the period before. */
export const REPORT_PERIODS = ['day', 'week', 'month'] as const

const Point = z.object({
  /** Beginning of the hour or day, in the shop's time zone. */
  at: z.iso.datetime(),
  orders: z.int(),
  sales: Money,
  /** The same hour or day of the period before. */
  orders_before: z.int(),
  sales_before: Money,
})

const Seller = z.object({
  product_id: z.string(),
  ...localized('name'),
  units: z.int(),
  stock: z.int(),
})

export const TodayReport = z.object({
  /** Orders paid since midnight of the shop's time zone, and what they came to. */
  paid_today: z.object({ orders: z.int(), sales: Money }),
  shipped_today: z.int(),
  to_ship: z.int(),
  /** Sizes on sale at or below their alert level: the list of `LOW_STOCK`. */
  low_stock: z.int(),
  /** Orders that the list has with the filter `payment_trouble`. */
  payments_to_check: z.int(),
  /** Orders that the list has with the filter `parcel_trouble`. */
  parcels_to_check: z.int(),
  /** Returns that wait for the staff: the list of returns has them with the filter `needs_action`. */
  returns_waiting: z.int(),
  /** Reviews that wait for a moderator, or were reported. */
  reviews_to_moderate: z.int(),
  /** Questions that wait for a moderator or an answer, or were reported. */
  questions_to_moderate: z.int(),
  /** Mail that could not be sent so far. */
  failing_mail: z.int(),
  sales: z.array(Point),
  best_sellers: z.array(Seller),
  /** On sale and in stock here for 30 days or more, and least sold in the last 90. */
  slow_sellers: z.array(Seller),
  /** Searches of the last 30 days that found nothing, most frequent first. */
  search_misses: z.array(z.object({ query: z.string(), searches: z.int() })),
})

export type TodayReport = z.infer<typeof TodayReport>

export const getTodayReport = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/reports/today',
  summary: 'What the shop did today, what waits, and how it sells',
  permission: 'reports.read',
  schemas: { query: z.strictObject({ period: z.enum(REPORT_PERIODS).default('week') }), data: TodayReport },
  errors: [],
})

const Check = z.object({
  /** `ledger`, `backup` …: texts are the console's. */
  name: z.string(),
  is_ok: z.boolean(),
  checked_at: z.iso.datetime(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

export const HealthReport = z.object({
  version: z.string(),
  mode: z.enum(['demo', 'live']),
  database: z.object({ version: z.string(), bytes: z.int() }),
  queues: z.array(z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() })),
  mail: z.object({ waiting: z.int(), failing: z.int(), oldest_at: z.iso.datetime().optional() }),
  providers: z.array(z.object({ name: z.string(), is_up: z.boolean() })),
  checks: z.array(Check),
})

export type HealthReport = z.infer<typeof HealthReport>

export const getHealthReport = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/reports/health',
  summary: 'Jobs, mail, payment providers, and the last results of the checks that run by themselves',
  permission: 'health.read',
  schemas: { data: HealthReport },
  errors: [],
})
