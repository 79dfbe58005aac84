import { z } from 'zod'
import { localized } from '../text/fields.schemas.ts'
import { COUPON_CODE_MAX_LENGTH } from './coupons.rules.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { Money } from '../money/money.schemas.ts'

/** Kind of discount: a percentage of the subtotal, a fixed amount, or free shipping (docs/decisions/0022). */
export const CouponType = z.enum(['percent', 'fixed', 'free_shipping'])

export type CouponType = z.infer<typeof CouponType>

/** Status of a shopper's coupon. `available`: claimed and unused, or still claimable. */
export const CouponStatus = z.enum(['available', 'used', 'expired'])

export type CouponStatus = z.infer<typeof CouponStatus>

/** A coupon. `value` is per cent ("10"), yuan ("30.00"), or "0" for free shipping. */
export const Coupon = z.object({
  couponId: z.string(),
  code: z.string(),
  ...localized('title'),
  ...localized('description'),
  type: CouponType,
  value: z.string(),
  min_spend: Money.describe('Minimum subtotal of an order, before the discount'),
  max_discount: Money.optional(),
  category: z.string().optional().describe('Only products of this category are eligible'),
  starts_at: z.string(),
  ends_at: z.string(),
  total_limit: z.int().optional(),
  per_user_limit: z.int(),
  status: CouponStatus,
})

export type Coupon = z.infer<typeof Coupon>

/** A coupon claimed by the shopper: one row per claim. */
export const ClaimedCoupon = Coupon.extend({
  claim_id: z.string(),
  claimed_at: z.string(),
  used_at: z.string().optional(),
})

export type ClaimedCoupon = z.infer<typeof ClaimedCoupon>

/**
 * Why a coupon is not eligible. `not_found`: not claimed by the shopper, or unknown; `needs_account`: a visitor or
 * guest requested one that is for accounts; `used`: redeemed by an order, or as often as one customer may; `exhausted`:
 * as often as all may; `no_saving`: no discount on this cart.
 */
export const CouponReason = z.enum([
  'not_found',
  'needs_account',
  'used',
  'exhausted',
  'not_started',
  'ended',
  'wrong_category',
  'min_spend',
  'no_saving',
])

export type CouponReason = z.infer<typeof CouponReason>

/** Why a coupon is not eligible, and how many yuan of goods are missing to its minimum. */
export const CouponObstacle = z.object({ reason: CouponReason, missing: Money.optional() })

export type CouponObstacle = z.infer<typeof CouponObstacle>

/** The coupon of an order or a quote, and its discount. */
export const CouponOnOrder = Coupon.pick({ couponId: true, code: true }).extend({
  ...localized('title'),
  saved: Money,
})

export type CouponOnOrder = z.infer<typeof CouponOnOrder>

/** A coupon with its eligibility for a cart: either its discount or its obstacle. */
export const CouponChoice = Coupon.extend({
  claim_id: z.string().optional().describe('Absent until the shopper claims it'),
  saves: Money.optional().describe('The discount on this order'),
  obstacle: CouponObstacle.optional(),
  is_best: z.boolean().describe('The largest discount; of equal ones, the first to expire'),
})

export type CouponChoice = z.infer<typeof CouponChoice>

/** The next coupon in reach: `missing` is what to add to the cart for the largest discount available then. */
export const NextCoupon = Coupon.extend({
  claim_id: z.string().optional(),
  missing: Money,
  saves: Money.describe('The discount then'),
})

export type NextCoupon = z.infer<typeof NextCoupon>

/** Schemas of the endpoints in coupons.endpoints.ts. */
export const couponsSchemas = {
  listCoupons: {
    data: z.object({ items: z.array(ClaimedCoupon) }),
  },
  listAvailableCoupons: {
    data: z.object({ items: z.array(Coupon) }),
  },
  claimCoupon: {
    body: z.strictObject({ couponId: z.string().min(1).max(COUPON_CODE_MAX_LENGTH) }),
    data: ClaimedCoupon,
  },
  checkCoupon: {
    body: z.strictObject({ code: z.string().min(1).max(COUPON_CODE_MAX_LENGTH) }),
    data: Coupon,
  },
  getCouponStats: {
    data: z.object({ available: z.int(), used: z.int(), expired: z.int(), total_saved: Money }),
  },
} satisfies Record<string, EndpointSchemas>
