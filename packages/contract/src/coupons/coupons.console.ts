import { z } from 'zod'
import { localized } from '../text/fields.schemas.ts'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'
import { breaks, type FieldRule } from '../http/field-rules.ts'
import { CATEGORIES, type CategorySlug } from '../categories/categories.endpoints.ts'
import { toFen, toMoney } from '../money/money.ts'
import { CouponType } from './coupons.schemas.ts'
import { Money, TypedMoney } from '../money/money.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { listOf, listQuery, oneOrMore, Search, Version } from '../http/lists.console.ts'

const MAX_FEN = 100_000_000

const Amount = TypedMoney.pipe(
  z
    .string()
    .refine(
      (money) => toFen(money) <= MAX_FEN,
      breaks('too_high', 'This amount is too high', toMoney(MAX_FEN)),
    ),
)
const Positive = Amount.pipe(
  z.string().refine((money) => toFen(money) > 0, breaks('too_low', 'Must be more than nothing', toMoney(1))),
)
const line = (max: number) => z.string().trim().min(1).max(max)

/** A coupon's texts and the time in which it holds: they may change while it is used. */
export const open = {
  ...localized('title', line(120)),
  ...localized('description', line(300)),
  ends_at: z.iso.datetime({ offset: true }),
  /** Shoppers may claim it until it is used up; null: no limit. */
  total_limit: z.int().min(1).max(1_000_000).nullable(),
  per_user_limit: z.int().min(1).max(100),
  /** Offered to every shopper; another one is claimed by its code. */
  is_public: z.boolean(),
  /** Guests cannot use it. */
  needs_account: z.boolean(),
}

/** What a coupon does: fixed once somebody has it. */
export const rules = {
  type: CouponType,
  percent: z.int().min(1).max(100).nullable(),
  amount: Positive.nullable(),
  max_discount: Positive.nullable(),
  min_spend: Amount,
  category: z.enum(CATEGORIES.map(({ slug }) => slug) as [CategorySlug, ...CategorySlug[]]).nullable(),
  starts_at: z.iso.datetime({ offset: true }),
}

interface Terms {
  type: CouponType
  percent: number | null
  amount: string | null
  max_discount: string | null
  starts_at: string
  ends_at: string
}

/** What the fields of a coupon must be to each other. */
export function checkTerms({ value, issues }: z.core.ParsePayload<Terms>): void {
  const refuse = (path: string, rule: FieldRule, message: string) =>
    void issues.push({ code: 'custom', path: [path], ...breaks(rule, message), input: value })
  const { type, percent, amount, max_discount: most } = value
  if ((type === 'percent') !== (percent !== null))
    refuse('percent', 'not_of_this_type', 'Belongs to a coupon of a percentage')
  if ((type === 'fixed') !== (amount !== null))
    refuse('amount', 'not_of_this_type', 'Belongs to a coupon of an amount')
  if (type !== 'percent' && most !== null)
    refuse('max_discount', 'not_of_this_type', 'Belongs to a coupon of a percentage')
  if (new Date(value.ends_at) <= new Date(value.starts_at))
    refuse('ends_at', 'ends_before_start', 'Must be later than its start')
}

const CODE = z.string().trim().toUpperCase().regex(TEXT_FORMATS.coupon_code, '4 to 24 letters and digits')

export const CouponState = z.enum(['scheduled', 'running', 'ended', 'stopped'])

/** A coupon: its rules, and what it has cost so far. */
export const Coupon = z.object({
  id: z.string(),
  version: Version,
  code: z.string(),
  ...open,
  ...rules,
  category: z.string().nullable(),
  batch_id: z.string().optional(),
  state: CouponState,
  claimed: z.int(),
  used: z.int(),
  /** How much cheaper paid orders were for it. */
  cost: Money,
  created_at: z.iso.datetime(),
})

export type Coupon = z.infer<typeof Coupon>

const filters = {
  q: Search,
  state: oneOrMore(CouponState),
  batch_id: z.uuid().optional(),
  /** Codes of batches are left out unless they are requested. */
  with_batches: z.stringbool().optional(),
}

const params = z.object({ id: z.uuid() })

export const listCoupons = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/coupons',
  summary: 'Coupons, newest first',
  permission: 'coupons.read',
  schemas: { query: listQuery(['created_at', 'ends_at', 'code'], filters), data: listOf(Coupon) },
  errors: [],
})

export const getCoupon = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/coupons/:id',
  summary: 'One coupon',
  permission: 'coupons.read',
  schemas: { params, data: Coupon },
  errors: ['COUPON_NOT_FOUND'],
})

export const createCoupon = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/coupons',
  summary: 'Creates a coupon; a repeat with the same id creates it once',
  permission: 'coupons.change',
  status: 201,
  schemas: {
    body: z.strictObject({ id: z.uuid(), code: CODE, ...open, ...rules }).check(checkTerms),
    data: Coupon,
  },
  errors: ['COUPON_CODE_TAKEN'],
})

export const updateCoupon = defineConsoleEndpoint({
  method: 'PUT',
  path: '/console/coupons/:id',
  summary: 'Changes a coupon; one that somebody has keeps what it does, its limits only rise',
  permission: 'coupons.change',
  schemas: {
    params,
    body: z.strictObject({ version: Version, ...open, ...rules }).check(checkTerms),
    data: Coupon,
  },
  errors: ['COUPON_NOT_FOUND', 'COUPON_IN_USE', 'STALE_VERSION'],
})

export const stopCoupon = defineConsoleEndpoint({
  method: 'POST',
  path: '/console/coupons/:id/stop',
  summary: 'Ends a coupon at once, also for those who have it; placed orders keep it',
  permission: 'coupons.change',
  schemas: { params, data: Coupon },
  errors: ['COUPON_NOT_FOUND'],
})

/** Somebody's claim of a coupon. */
export const Redemption = z.object({
  id: z.string(),
  customer_id: z.string(),
  /** For those who may read personal data. */
  customer: z.string().optional(),
  order_id: z.string().optional(),
  order_number: z.string().optional(),
  status: z.enum(['available', 'held', 'used']),
  saved: Money,
  claimed_at: z.iso.datetime(),
  used_at: z.iso.datetime().optional(),
})

export type Redemption = z.infer<typeof Redemption>

export const listRedemptions = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/coupons/:id/redemptions',
  summary: 'Who has a coupon, and in which orders it was used',
  permission: 'coupons.read',
  schemas: { params, query: listQuery(['claimed_at'], {}), data: listOf(Redemption) },
  errors: ['COUPON_NOT_FOUND'],
})
