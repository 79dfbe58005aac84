import { z } from 'zod'
import { translated } from '../text/fields.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore } from '../http/lists.console.ts'
import { ProductId, STOCK_REASONS, StockSize } from './stock.console.ts'

/** Why stock moves: by the merchant, or by an order that takes it or gives it back. */
export const MOVEMENT_REASONS = [...STOCK_REASONS, 'order', 'order_cancelled'] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

/** Movements in one export, the newest first. */
export const MAX_EXPORTED_MOVEMENTS = 50_000

export const movementFilters = {
  product_id: ProductId.optional(),
  size: StockSize.optional(),
  reason: oneOrMore(z.enum(MOVEMENT_REASONS)),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
}

/** Units of one size that came (positive) or went. */
export const StockMovement = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  product_id: z.string(),
  sku: z.string(),
  name: translated(z.string()),
  size: z.string(),
  change: z.int(),
  reason: z.enum(MOVEMENT_REASONS),
  note: z.string(),
  /** Empty for orders. */
  who: z.string(),
  /** A member of staff; otherwise an order or the command line. */
  by_staff: z.boolean(),
  order_id: z.string().optional(),
  order_number: z.string().optional(),
})

export type StockMovement = z.infer<typeof StockMovement>

export const listStockMovements = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/stock/movements',
  summary: 'What moved the stock, newest first: orders, and the merchant with a reason',
  permission: 'products.read',
  schemas: { query: listQuery(['at'], movementFilters), data: listOf(StockMovement) },
  errors: [],
})

export const exportStockMovements = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/stock/movements.csv',
  summary: 'The filtered movements as CSV',
  permission: 'products.read',
  download: 'text/csv',
  schemas: { query: z.strictObject(movementFilters), data: z.unknown() },
  errors: [],
})
