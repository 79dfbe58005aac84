import { z } from 'zod'
import { localized } from '../text/fields.schemas.ts'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { Money } from '../money/money.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { checkTerms, CouponState, open, rules } from './coupons.console.ts'
import { listOf, listQuery } from '../http/lists.console.ts'

/** Most codes that are made at once. */
export const MAX_BATCH = 10_000

/** Codes of a batch: this, and characters that cannot be guessed. */
const PREFIX = z.string().trim().toUpperCase().regex(TEXT_FORMATS.code_prefix, 'At most 8 letters and digits')

/** Codes that were made at once, and what became of them so far. */
export const CouponBatch = z.object({
  id: z.string(),
  ...localized('title'),
  /** How many codes. */
  count: z.int(),
  claimed: z.int(),
  used: z.int(),
  /** How much cheaper paid orders were for them. */
  cost: Money,
  state: CouponState,
  ends_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
})

export type CouponBatch = z.infer<typeof CouponBatch>

const params = z.object({ id: z.uuid() })

export const listCouponBatches = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/coupon-batches',
  summary: 'Batches of codes, newest first',
  permission: 'coupons.read',
  schemas: { query: listQuery(['created_at'], {}), data: listOf(CouponBatch) },
  errors: [],
})

export const getCouponBatch = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/coupon-batches/:id',
  summary: 'One batch of codes',
  permission: 'coupons.read',
  schemas: { params, data: CouponBatch },
  errors: ['COUPON_NOT_FOUND'],
})

const { total_limit: _, per_user_limit: __, is_public: ___, ...shared } = open

export const createCouponBatch = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/coupon-batches',
  summary:
    'Creates up to 10,000 codes with the same rules, each for one use; a repeat with the same id creates them once',
  permission: 'coupons.change',
  status: 201,
  schemas: {
    body: z
      .strictObject({
        id: z.uuid(),
        prefix: PREFIX,
        count: z.int().min(1).max(MAX_BATCH),
        ...shared,
        ...rules,
      })
      .check(checkTerms),
    data: CouponBatch,
  },
  errors: [],
})

export const downloadCouponBatch = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/coupon-batches/:id/codes',
  summary: 'The codes of a batch as CSV, with their states',
  permission: 'coupons.change',
  download: 'text/csv',
  schemas: { params, data: z.unknown() },
  errors: ['COUPON_NOT_FOUND'],
})

export const stopCouponBatch = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/coupon-batches/:id/stop',
  summary: 'Ends every code of a batch at once',
  permission: 'coupons.change',
  schemas: { params, data: CouponBatch },
  errors: ['COUPON_NOT_FOUND'],
})
