import { z } from 'zod'
import { translated } from '../text/fields.schemas.ts'
import { breaks } from '../http/field-rules.ts'
import { MAX_PART_ID_LENGTH } from '../designs/designs.rules.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Search } from '../http/lists.console.ts'

/** Why stock changes by hand. */
export const MANUAL_STOCK_REASONS = ['sale', 'return', 'count', 'damage', 'correction'] as const
/** The others: what was there when the ledger began, and files. */
export const STOCK_REASONS = ['opening', 'import', ...MANUAL_STOCK_REASONS] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** A size without an alert level of its own is low from here. */
export const USUAL_ALERT_LEVEL = 3

/** The filter of the sizes that Today counts as low: those on sale. */
export const LOW_STOCK = { level: 'low', status: ['active'] } as const

const Sku = z.string().max(32)
export const StockCount = z.int().min(0).max(100_000)
/** A size as products name it, or the id of a part of bracelets. */
export const StockSize = z.string().max(MAX_PART_ID_LENGTH)
export const ProductId = z.uuid()
export const StockNote = z.string().trim().max(200).default('')

/** The stock of one size of a product. */
export const StockItem = z.object({
  /** `<product's id>:<size>` */
  id: z.string(),
  product_id: z.string(),
  sku: Sku,
  name: translated(z.string()),
  size: StockSize,
  status: z.string(),
  available: z.int(),
  reserved: z.int(),
  alert_level: z.int(),
  /** Whether it has an alert level of its own. */
  has_own_level: z.boolean(),
  /** Shoppers and visitors who asked to be notified when it is back. */
  waiting: z.int(),
})

export type StockItem = z.infer<typeof StockItem>

export const stockFilters = {
  level: z.enum(['low', 'out', 'in']).optional(),
  status: oneOrMore(z.string().max(20)),
  /** Categories or sub-categories. */
  category: oneOrMore(z.string().max(40)),
  product_id: ProductId.optional(),
  q: Search,
}

export const listStock = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/stock',
  summary: 'Stock by size; `low` and `out` are the lists to act on',
  permission: 'products.read',
  schemas: { query: listQuery(['available', 'sku'], stockFilters), data: listOf(StockItem) },
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
      size: StockSize,
      change: z
        .int()
        .min(-100_000)
        .max(100_000)
        .refine((change) => change !== 0, breaks('no_change', 'Must not be nothing')),
      reason: z.enum(MANUAL_STOCK_REASONS),
      note: StockNote,
    }),
    data: StockItem,
  },
  errors: ['PRODUCT_NOT_FOUND', 'OUT_OF_STOCK'],
})

export const setAlertLevel = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/stock/alert-level',
  summary: 'From how many units on a size counts as low, or every size of a product; null: the usual level',
  permission: 'stock.change',
  schemas: {
    body: z.strictObject({
      product_id: ProductId,
      /** Without it: all sizes. */
      size: StockSize.optional(),
      alert_level: StockCount.nullable(),
    }),
    data: z.object({ items: z.array(StockItem) }),
  },
  errors: ['PRODUCT_NOT_FOUND'],
})

/** Somebody who is notified when a size is back. */
export const Waiting = z.object({
  id: z.string(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  language: z.string(),
  /** A shopper with an account, or a visitor. */
  has_account: z.boolean(),
  /** Only with `personal.read`, and masked: l•••@example.com. */
  email: z.string().optional(),
})

export type Waiting = z.infer<typeof Waiting>

export const listWaiting = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/stock/waiting',
  summary: 'Who waits for a size to be back, the longest waiting first',
  permission: 'products.read',
  schemas: {
    query: listQuery(['asked_at'], { product_id: ProductId, size: StockSize.default('') }),
    data: listOf(Waiting),
  },
  errors: [],
})
