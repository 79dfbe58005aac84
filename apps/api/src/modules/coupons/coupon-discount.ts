import type { CouponReason, CouponType } from '@shop/contract/coupons'
import { SHIPPING_METHODS } from '@shop/contract/orders'

/** What decides whether a coupon counts and what it takes off; amounts in fen. */
export interface CouponTerms {
  type: CouponType
  percent: number | null
  amount_fen: number | null
  min_spend_fen: number
  max_discount_fen: number | null
  category: string | null
  starts_at: Date
  ends_at: Date
}

/** Goods of one line: pieces × price, before any discount, in fen. */
export interface GoodsLine {
  category: string
  amountFen: number
}

/** Why a coupon does not count for a cart. */
export type CouponProblem =
  | { reason: Exclude<CouponReason, 'min_spend'> }
  | {
      reason: 'min_spend'
      /** Goods of this worth are missing. */
      missingFen: number
    }

/** What a coupon takes off. `lineFen` stands in the sequence of the lines and adds up to `goodsFen`. */
export interface CouponDiscount {
  goodsFen: number
  lineFen: number[]
  /** Most that it takes off the shipping. */
  shippingFen: number
}

/** Why a coupon does not count for these goods now; undefined when it does (docs/decisions/0022). */
export function findProblem(
  coupon: CouponTerms,
  lines: readonly GoodsLine[],
  now: Date,
): CouponProblem | undefined {
  if (coupon.starts_at > now) return { reason: 'not_started' }
  if (coupon.ends_at <= now) return { reason: 'ended' }
  if (sum(toCounted(coupon, lines)) === 0) return { reason: 'wrong_category' }
  const missingFen = coupon.min_spend_fen - sum(lines.map(({ amountFen }) => amountFen))
  return missingFen > 0 ? { reason: 'min_spend', missingFen } : undefined
}

/** What a coupon that counts takes off these goods. Never more than the goods of its category. */
export function toDiscount(coupon: CouponTerms, lines: readonly GoodsLine[]): CouponDiscount {
  const counted = toCounted(coupon, lines)
  const goodsFen = toGoodsDiscount(coupon, sum(counted))
  return {
    goodsFen,
    lineFen: allocate(goodsFen, counted),
    shippingFen: coupon.type === 'free_shipping' ? SHIPPING_METHODS.standard.priceFen : 0,
  }
}

/**
 * Shares an amount out in proportion to weights, to the fen: each share is rounded down, and what is left over goes,
 * one fen each, to the largest remainders, the first line before a later one. No share is above its weight as long as
 * the amount is not above their sum.
 */
export function allocate(amountFen: number, weightsFen: readonly number[]): number[] {
  // Two amounts multiplied are more than a number holds exactly.
  const total = BigInt(sum(weightsFen))
  if (total === 0n) return weightsFen.map(() => 0)
  const exact = weightsFen.map((weight) => BigInt(amountFen) * BigInt(weight))
  const shares = exact.map((product) => Number(product / total))
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % total }))
    .toSorted((a, b) => Number(b.remainder - a.remainder))
  for (const { index } of byRemainder.slice(0, amountFen - sum(shares))) shares[index]! += 1
  return shares
}

function toCounted({ category }: CouponTerms, lines: readonly GoodsLine[]): number[] {
  return lines.map((line) => (category === null || line.category === category ? line.amountFen : 0))
}

function toGoodsDiscount(coupon: CouponTerms, countedFen: number): number {
  switch (coupon.type) {
    case 'percent': {
      // Rounded down to the fen.
      const shareFen = Number((BigInt(countedFen) * BigInt(coupon.percent!)) / 100n)
      return Math.min(shareFen, coupon.max_discount_fen ?? shareFen)
    }
    case 'fixed':
      return Math.min(coupon.amount_fen!, countedFen)
    case 'free_shipping':
      return 0
  }
}

/** Adds amounts up. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
