import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { localized } from '../text/fields.schemas.ts'
import { Amount } from './sales-reports.console.ts'

/** What lasts shortest, what lasts longest (unsold products first), or what is worth most. */
export const STOCK_ORDERS = ['soonest', 'longest', 'value'] as const

/** Sales of so many days say how long stock lasts; of a newer product, of the days since it was published. */
export const STOCK_SALES_DAYS = 90

export const StockReport = z.object({
  units: z.int(),
  /** At today's prices. */
  value: Amount,
  /** For those who may see costs: what the units with a known cost have cost, and how many they are. */
  cost: z.object({ value: Amount, units: z.int() }).optional(),
  rows: z.array(
    z.object({
      product_id: z.string(),
      ...localized('name'),
      units: z.int(),
      value: Amount,
      cost: Amount.optional(),
      /** With free gifts of offers, which leave the stock as well. */
      sold: z.int(),
      /** Days until the last unit is gone, at this rate; missing for what stayed. */
      lasts_days: z.int().optional(),
    }),
  ),
})

export type StockReport = z.infer<typeof StockReport>

export const getStockReport = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/reports/stock',
  summary: 'What the stock is worth, and how long it lasts',
  permission: 'reports.read',
  schemas: { query: z.strictObject({ order: z.enum(STOCK_ORDERS).default('soonest') }), data: StockReport },
  errors: [],
})
