import { findObstacle } from '../offers/obstacles.shared.ts'
import type { PricedCart } from '../offers/offer.shared.ts'
import { priceCart } from '../offers/price-cart.shared.ts'
import {
  toOffer,
  toProblem,
  type CouponCart,
  type CouponProblem,
  type CouponTerms,
} from './coupon-offer.shared.ts'

/** The result of a coupon for a cart: by how much it is cheaper than without the coupon, or the reason it does not apply. */
export type Verdict = { priced: PricedCart; savedFen: number } | { problem: CouponProblem }

/** A coupon that the customer has claimed, or could claim; then `claimId` is undefined. */
export interface CouponOption<Coupon extends CouponTerms & { code: string }> {
  coupon: Coupon
  claimId: string | undefined
}

/** A coupon that applies once the subtotal is `missingFen` higher. */
export interface NextCouponOption<
  Coupon extends CouponTerms & { code: string },
> extends CouponOption<Coupon> {
  missingFen: number
  savedFen: number
}

/**
 * Evaluates a coupon for a cart. One that does not make the order cheaper does not apply: a discount can lose
 * the free shipping, and offers without a code, which it combines with none of, can take more off.
 * @param withoutFen what the cart costs without it
 */
export function judge(coupon: CouponTerms, cart: CouponCart, withoutFen = toTotalWithout(cart)): Verdict {
  const offer = toOffer(coupon, cart)
  const obstacle = findObstacle(offer, cart)
  if (obstacle) return { problem: toProblem(obstacle) }
  const priced = priceCart(cart, [offer])
  const savedFen = withoutFen - priced.totalFen
  return savedFen > 0 ? { priced, savedFen } : { problem: { reason: 'no_saving' } }
}

const toTotalWithout = (cart: CouponCart): number => priceCart(cart, cart.offers).totalFen

/**
 * All options with their verdicts: first those that save something, the largest saving first (then by end
 * date, then claimed ones first); then claimed ones that do not apply, the smallest missing amount first.
 * Unclaimed coupons that do not apply are left out.
 */
export function rank<Coupon extends CouponTerms & { code: string }>(
  options: readonly CouponOption<Coupon>[],
  cart: CouponCart,
): (CouponOption<Coupon> & { verdict: Verdict })[] {
  const withoutFen = toTotalWithout(cart)
  return options
    .map((option) => ({ ...option, verdict: judge(option.coupon, cart, withoutFen) }))
    .filter(({ verdict, claimId }) => 'priced' in verdict || claimId !== undefined)
    .toSorted(
      (a, b) => toSavedFen(b.verdict) - toSavedFen(a.verdict) || toMissing(a) - toMissing(b) || byEnd(a, b),
    )
}

/**
 * The nearest option worth reaching: with its missing amount added to the cart, it would save more than any
 * other.
 */
export function findNext<Coupon extends CouponTerms & { code: string }>(
  options: readonly CouponOption<Coupon>[],
  cart: CouponCart,
): NextCouponOption<Coupon> | undefined {
  const found = options.flatMap((option) => {
    const obstacle = findObstacle(toOffer(option.coupon, cart), cart)
    if (obstacle?.reason !== 'min_spend') return []
    const { missingFen } = obstacle
    const { category } = option.coupon
    const traits = category === null ? cart.lines[0]!.traits : { category: [category] }
    const reached = { ...cart, lines: [...cart.lines, { traits, unitPriceFen: missingFen, quantity: 1 }] }
    const withoutFen = toTotalWithout(reached)
    const toSaving = ({ coupon }: CouponOption<Coupon>) => toSavedFen(judge(coupon, reached, withoutFen))
    const savedFen = toSaving(option)
    const others = options.filter(({ coupon }) => coupon !== option.coupon)
    return others.every((other) => toSaving(other) < savedFen) ? [{ ...option, missingFen, savedFen }] : []
  })
  return found.toSorted((a, b) => a.missingFen - b.missingFen || b.savedFen - a.savedFen || byEnd(a, b))[0]
}

function toSavedFen(verdict: Verdict): number {
  return 'priced' in verdict ? verdict.savedFen : 0
}

/** Sort key of coupons that do not apply: by the missing amount, others last. */
function toMissing({ verdict }: { verdict: Verdict }): number {
  if ('priced' in verdict) return 0
  return verdict.problem.reason === 'min_spend' ? verdict.problem.missingFen : Number.MAX_SAFE_INTEGER
}

function byEnd(
  a: CouponOption<CouponTerms & { code: string }>,
  b: CouponOption<CouponTerms & { code: string }>,
): number {
  return (
    a.coupon.ends_at.getTime() - b.coupon.ends_at.getTime() ||
    Number(a.claimId === undefined) - Number(b.claimId === undefined) ||
    (a.coupon.code < b.coupon.code ? -1 : 1)
  )
}
