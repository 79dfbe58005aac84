import { z } from 'zod'
import { idParams } from '../schemas/fields.ts'
import { defineConsoleEndpoint } from './console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Search } from './lists.ts'

/** Why stock changes by hand. */
export const MANUAL_STOCK_REASONS = ['sale', 'return', 'count', 'damage', 'correction'] as const
/** The others: what was there when the ledger began, and files. */
export const STOCK_REASONS = ['opening', 'import', ...MANUAL_STOCK_REASONS] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** A size without an alert level of its own is low from here. */
export const USUAL_ALERT_LEVEL = 3

const Count = z.int().min(0).max(100_000)
const Sku = z.string().max(32)
const Size = z.string().max(24)
const ProductId = z.uuid()

/** The stock of one size of a product. */
export const StockItem = z.object({
  /** `<product's id>:<size>` */
  id: z.string(),
  product_id: z.string(),
  sku: Sku,
  name: z.object({ en: z.string(), zh: z.string() }),
  size: Size,
  status: z.string(),
  available: z.int(),
  reserved: z.int(),
  alert_level: z.int(),
  /** Shoppers and visitors who asked to be told when it is back. */
  waiting: z.int(),
})

export type StockItem = z.infer<typeof StockItem>

export const listStock = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/stock',
  summary: 'Stock by size; `low` and `out` are the lists to act on',
  permission: 'products.read',
  schemas: {
    query: listQuery(['available', 'sku'], {
      level: z.enum(['low', 'out', 'in']).optional(),
      status: oneOrMore(z.string().max(20)),
      product_id: ProductId.optional(),
      q: Search,
    }),
    data: listOf(StockItem),
  },
  errors: [],
})

export const changeStock = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/stock/movements',
  summary: 'Units of one size come in or are gone; repeated with the same id it happens once',
  permission: 'stock.change',
  status: 201,
  schemas: {
    body: z.strictObject({
      id: z.uuid(),
      product_id: ProductId,
      size: Size,
      change: z
        .int()
        .min(-100_000)
        .max(100_000)
        .refine((change) => change !== 0),
      reason: z.enum(MANUAL_STOCK_REASONS),
      note: z.string().trim().max(200).default(''),
    }),
    data: StockItem,
  },
  errors: ['PRODUCT_NOT_FOUND', 'OUT_OF_STOCK'],
})

/** One line of a counting sheet: what lies on the shelf, and what was expected when the sheet was opened. */
const Counted = z.strictObject({ product_id: ProductId, size: Size, expected: Count, counted: Count })

export const applyCount = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/stock/counts',
  summary:
    'Corrects the stock by the differences of a count, all or nothing; what was sold meanwhile stays sold. Repeated with the same id it happens once',
  permission: 'stock.change',
  status: 201,
  schemas: {
    body: z.strictObject({
      id: z.uuid(),
      lines: z.array(Counted).min(1).max(500),
      note: z.string().trim().max(200).default(''),
    }),
    data: z.object({ items: z.array(StockItem) }),
  },
  errors: ['PRODUCT_NOT_FOUND', 'OUT_OF_STOCK'],
})

export const setAlertLevel = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/stock/alert-level',
  summary: 'From how many units on a size counts as low; null: the usual level',
  permission: 'stock.change',
  schemas: {
    body: z.strictObject({ product_id: ProductId, size: Size, alert_level: Count.nullable() }),
    data: StockItem,
  },
  errors: ['PRODUCT_NOT_FOUND'],
})

export const listStockMovements = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/products/:id/stock-movements',
  summary: 'What moved the stock of a product, newest first: orders, and the merchant with a reason',
  permission: 'products.read',
  schemas: {
    params: idParams,
    query: listQuery(['at'], {}),
    data: listOf(
      z.object({
        id: z.string(),
        at: z.iso.datetime(),
        size: Size,
        change: z.int(),
        /** One of `STOCK_REASONS`, `order` (reserved) or `order_cancelled`. */
        reason: z.string(),
        note: z.string(),
        who: z.string(),
        order_number: z.string().optional(),
      }),
    ),
  },
  errors: [],
})
