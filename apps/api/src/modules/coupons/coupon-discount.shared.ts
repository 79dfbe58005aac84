import type { CouponObstacle, CouponReason, CouponType } from '@shop/contract/coupons/coupons.schemas'
import { toMoney } from '@shop/contract/money/money'

/** The terms that decide whether a coupon applies and its discount; amounts in fen. */
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

/** One line: quantity × price, before any discount, in fen. */
export interface GoodsLine {
  category: string
  amountFen: number
}

/** Why a coupon does not apply to a cart. */
export type CouponProblem =
  | { reason: Exclude<CouponReason, 'min_spend'> }
  | {
      reason: 'min_spend'
      /** The subtotal is this much too low. */
      missingFen: number
    }

/** The discount of a coupon. `lineFen` is in the order of the lines and adds up to `goodsFen`. */
export interface CouponDiscount {
  goodsFen: number
  lineFen: number[]
  /** The maximum taken off the shipping. */
  shippingFen: number
}

/** A cart that coupons are evaluated for. */
export interface CouponCart {
  lines: readonly GoodsLine[]
  /** What a coupon for free shipping takes off; in fen. */
  standardShippingFen: number
  /** The total of an order with this subtotal and discount, shipping included; in fen. */
  toTotalFen: (goodsFen: number, discount: CouponDiscount) => number
}

/** Why a coupon does not apply to these lines now; undefined when it does (docs/decisions/0022). */
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

/** Why a coupon does not apply, as checkouts receive it. */
export function toObstacle(problem: CouponProblem): CouponObstacle {
  return problem.reason === 'min_spend'
    ? { reason: 'min_spend', missing: toMoney(problem.missingFen) }
    : { reason: problem.reason }
}

/** The discount of an applicable coupon: at most the price of the lines of its category. */
export function toDiscount(
  coupon: CouponTerms,
  { lines, standardShippingFen }: { lines: readonly GoodsLine[]; standardShippingFen: number },
): CouponDiscount {
  const counted = toCounted(coupon, lines)
  const goodsFen = toGoodsDiscount(coupon, sum(counted))
  return {
    goodsFen,
    lineFen: allocate(goodsFen, counted),
    shippingFen: coupon.type === 'free_shipping' ? standardShippingFen : 0,
  }
}

/**
 * Allocates an amount in proportion to weights, to the fen: each share is rounded down, and the remainder
 * goes, one fen each, to the largest remainders, earlier lines first. No share exceeds its weight unless the
 * amount exceeds their sum.
 */
export function allocate(amountFen: number, weightsFen: readonly number[]): number[] {
  // BigInt, since the product of two amounts may exceed the safe integers.
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

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
