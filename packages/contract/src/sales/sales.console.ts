import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { breaks } from '../http/field-rules.ts'
import { listOf, listQuery, Version } from '../http/lists.console.ts'
import { Price } from '../money/money.schemas.ts'
import { idParams, translated } from '../text/fields.schemas.ts'
import {
  MOST_SALE_PERCENT,
  SALE_EFFECTS,
  SALE_ROUNDINGS,
  SALE_STATES,
  SALE_TRAITS,
  type SaleEffect,
  type SaleTrait,
} from './sales.rules.ts'

/** What is chosen of a sale. */
const shape = {
  title: translated(z.string().trim().min(1).max(120)),
  trait: z.enum(SALE_TRAITS),
  /** What its goods have one of: ids, categories or sub-categories, words of products. None for all goods. */
  values: z.array(z.string().trim().min(1).max(300)).max(200),
  effect: z.enum(SALE_EFFECTS),
  percent: z.int().min(1).max(MOST_SALE_PERCENT).nullable(),
  /** What is taken off, or the price itself. */
  amount: Price.nullable(),
  rounding: z.enum(SALE_ROUNDINGS),
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }),
}

interface Given {
  trait: SaleTrait
  values: string[]
  effect: SaleEffect
  percent: number | null
  amount: string | null
  starts_at: string
  ends_at: string
}

/** What the fields of a sale need of one another. */
function checkSale({ value, issues }: z.core.ParsePayload<Given>): void {
  const refuse = (path: keyof Given, options: ReturnType<typeof breaks>) =>
    void issues.push({ code: 'custom', input: value, path: [path], ...options })
  const { trait, values, effect, percent, amount } = value
  if (trait !== 'all' && values.length === 0) refuse('values', breaks('none_chosen', 'Choose its goods'))
  if (trait === 'all' && values.length > 0) refuse('values', breaks('not_of_this_type', 'It has all goods'))
  const [needed, other] =
    effect === 'percent' ? (['percent', 'amount'] as const) : (['amount', 'percent'] as const)
  const given = { percent, amount }
  if (given[needed] === null) refuse(needed, breaks('missing', 'Is missing'))
  if (given[other] !== null) refuse(other, breaks('not_of_this_type', 'It does not have this'))
  if (Date.parse(value.ends_at) <= Date.parse(value.starts_at))
    refuse('ends_at', breaks('ends_before_start', 'The end must be later than the start'))
}

/** Lower prices of some goods for a time. */
export const Sale = z.object({
  id: z.string(),
  version: Version,
  ...shape,
  state: z.enum(SALE_STATES),
  /** Products that have its price now. */
  products: z.int(),
  created_at: z.iso.datetime(),
})

export type Sale = z.infer<typeof Sale>

/** A product of a sale, with its prices and the old prices that may be shown with the new one, by destination. */
const PreviewedProduct = z.object({
  id: z.string(),
  sku: z.string(),
  name: translated(z.string()),
  regular: Price,
  /** Missing where the sale does not lower it. */
  sale: Price.optional(),
  /** What the shop shows struck through; missing where no old price is true. */
  shown: Price.optional(),
  lowest_of_30_days: Price.optional(),
  lowest_of_7_days: Price.optional(),
  price_before: Price.optional(),
})

export type PreviewedProduct = z.infer<typeof PreviewedProduct>

export const SalePreview = z.object({
  /** How many products it has; `items` are the first of them by SKU. */
  count: z.int(),
  items: z.array(PreviewedProduct),
})

export type SalePreview = z.infer<typeof SalePreview>

export const listSales = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/sales',
  summary: 'Sales in the order of the calendar',
  permission: 'products.read',
  schemas: { query: listQuery(['starts_at', 'ends_at'], {}), data: listOf(Sale) },
  errors: [],
})

export const getSale = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/sales/:id',
  summary: 'One sale',
  permission: 'products.read',
  schemas: { params: idParams, data: Sale },
  errors: ['SALE_NOT_FOUND'],
})

export const previewSale = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/sales/preview',
  summary: 'The products of a sale with their new and old prices; changes nothing',
  permission: 'products.read',
  schemas: { body: z.strictObject(shape).check(checkSale), data: SalePreview },
  errors: [],
})

export const createSale = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/sales',
  summary: 'Adds a sale, which begins and ends by itself; a repeat with the same id adds it once',
  permission: 'products.publish',
  status: 201,
  schemas: { body: z.strictObject({ id: z.uuid(), ...shape }).check(checkSale), data: Sale },
  errors: [],
})

export const updateSale = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/sales/:id',
  summary: 'Changes a sale; prices follow within a second',
  permission: 'products.publish',
  schemas: {
    params: idParams,
    body: z.strictObject({ version: Version, ...shape }).check(checkSale),
    data: Sale,
  },
  errors: ['SALE_NOT_FOUND', 'STALE_VERSION'],
})

export const stopSale = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/sales/:id/stop',
  summary: 'Ends a sale now, or before it has begun; regular prices are back within a second',
  permission: 'products.publish',
  schemas: { params: idParams, data: Sale },
  errors: ['SALE_NOT_FOUND'],
})
