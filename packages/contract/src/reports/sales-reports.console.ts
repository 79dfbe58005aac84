import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { localized } from '../text/fields.schemas.ts'
import { FIRST_REPORT_DAY, LAST_REPORT_DAY, REPORT_SPANS } from './report-spans.rules.ts'

/** What sales are broken down by (apps/api/src/modules/reports/sales-sums.sql.ts). */
export const REPORT_DIMENSIONS = [
  'product',
  'category',
  'stone',
  'offer',
  'country',
  'payment',
  'source',
  'platform',
  'campaign',
  'customer',
] as const

export type ReportDimension = (typeof REPORT_DIMENSIONS)[number]

/** Money of a sum: larger than that of an order, and negative where more was refunded than sold. */
export const Amount = z.string().regex(/^-?\d+\.\d{2}$/)

/** Of goods whose cost was known when they were ordered. */
const Margin = z.object({
  /** What they sold for, less refunds and tax, without shipping and wrapping. */
  sales: Amount,
  /** What they cost the shop, less that of those that came back. */
  cost: Amount,
  /** Sales less cost. */
  amount: Amount,
  /** As a share of the sales; missing where they came to nothing. */
  share: z.number().optional(),
  /** The share of the units sold whose cost is known; missing where none was sold. */
  known: z.number().optional(),
})

/** An order counts on the day of its payment, a refund on the day on which it was decided. */
const SalesFigures = z.object({
  orders: z.int(),
  units: z.int(),
  /** At their prices, before discounts. */
  goods: Amount,
  wrapping: Amount,
  shipping: Amount,
  discounts: Amount,
  /** What the orders came to. */
  sales: Amount,
  /** Contained in it. */
  tax: Amount,
  refunds: Amount,
  /** Sales less refunds. */
  net: Amount,
  /** Of an order; missing without orders. */
  average: Amount.optional(),
  /** For those who may see costs. */
  margin: Margin.optional(),
})

export type SalesFigures = z.infer<typeof SalesFigures>

const ReportDay = z.iso.date().refine((day) => day >= FIRST_REPORT_DAY && day <= LAST_REPORT_DAY)

const span = {
  span: z.enum(REPORT_SPANS).default('month'),
  /** A day of the span; today without one. */
  day: ReportDay.optional(),
}
const days = { from: z.iso.date(), until: z.iso.date() }

export const SalesReport = z.object({
  ...days,
  before: z.object(days),
  totals: SalesFigures,
  totals_before: SalesFigures,
  /** Customers with their first order. */
  new_customers: z.int(),
  new_customers_before: z.int(),
  /** Each part of the span next to that of the span before, which may have fewer. */
  steps: z.array(z.object({ ...days, figures: SalesFigures, before: SalesFigures.optional() })),
})

export type SalesReport = z.infer<typeof SalesReport>

export const getSalesReport = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/reports/sales',
  summary: 'Sales and refunds of a day, week, month or year, next to the one before',
  permission: 'reports.read',
  schemas: { query: z.strictObject(span), data: SalesReport },
  errors: [],
})

export const SalesBreakdown = z.object({
  ...days,
  rows: z.array(
    z.object({
      /** The id of a product or an offer, a category’s address, a country …; empty where there is none. */
      value: z.string(),
      /** Of a product, category, stone or offer. */
      name: z.object(localized('name')).optional(),
      figures: SalesFigures,
      before: SalesFigures,
    }),
  ),
  /** There are more than are listed. */
  has_more: z.boolean(),
})

export type SalesBreakdown = z.infer<typeof SalesBreakdown>

const dimension = z.enum(REPORT_DIMENSIONS)

export const getSalesBreakdown = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/reports/sales/breakdown',
  summary: 'What sold most in a day, week, month or year: by product, country …',
  permission: 'reports.read',
  schemas: { query: z.strictObject({ ...span, dimension }), data: SalesBreakdown },
  errors: [],
})

export const exportSales = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/reports/sales.csv',
  summary: 'The same as CSV: a line for each day, or for each value of a dimension',
  permission: 'reports.read',
  download: 'text/csv',
  schemas: { query: z.strictObject({ ...span, dimension: dimension.optional() }), data: z.object({}) },
  errors: [],
})
