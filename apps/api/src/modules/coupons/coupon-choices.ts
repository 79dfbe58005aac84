import {
  findProblem,
  sum,
  toDiscount,
  type CouponCart,
  type CouponDiscount,
  type CouponProblem,
  type CouponTerms,
} from './coupon-discount.shared.ts'

/**
 * The result of a coupon for a cart: a discount that makes the order `savedFen` cheaper, or the reason it
 * does not apply.
 */
export type Verdict = { discount: CouponDiscount; savedFen: number } | { problem: CouponProblem }

/** A coupon that the customer has claimed, or could claim; then `claimId` is undefined. */
export interface Offer<Coupon extends CouponTerms & { code: string }> {
  coupon: Coupon
  claimId: string | undefined
}

/** A coupon that applies once the subtotal is `missingFen` higher. */
export interface NextOffer<Coupon extends CouponTerms & { code: string }> extends Offer<Coupon> {
  missingFen: number
  savedFen: number
}

const NOTHING: CouponDiscount = { goodsFen: 0, lineFen: [], shippingFen: 0 }

/**
 * Evaluates a coupon for a cart. One that does not make the order cheaper does not apply: a discount can lose
 * the free shipping.
 */
export function judge(coupon: CouponTerms, cart: CouponCart, now: Date): Verdict {
  const problem = findProblem(coupon, cart.lines, now)
  if (problem) return { problem }
  const discount = toDiscount(coupon, cart)
  const goodsFen = sum(cart.lines.map(({ amountFen }) => amountFen))
  const savedFen = cart.toTotalFen(goodsFen, NOTHING) - cart.toTotalFen(goodsFen, discount)
  return savedFen > 0 ? { discount, savedFen } : { problem: { reason: 'no_saving' } }
}

/**
 * All offers with their verdicts: first those that save something, the largest saving first (then by end
 * date, then claimed ones first); then claimed ones that do not apply, the smallest missing amount first.
 * Unclaimed coupons that do not apply are left out.
 */
export function rank<Coupon extends CouponTerms & { code: string }>(
  offers: readonly Offer<Coupon>[],
  cart: CouponCart,
  now: Date,
): (Offer<Coupon> & { verdict: Verdict })[] {
  return offers
    .map((offer) => ({ ...offer, verdict: judge(offer.coupon, cart, now) }))
    .filter(({ verdict, claimId }) => 'discount' in verdict || claimId !== undefined)
    .toSorted(
      (a, b) => toSavedFen(b.verdict) - toSavedFen(a.verdict) || toMissing(a) - toMissing(b) || byEnd(a, b),
    )
}

/**
 * The nearest offer worth reaching: with its missing amount added to the cart, it would save more than any
 * other.
 */
export function findNext<Coupon extends CouponTerms & { code: string }>(
  offers: readonly Offer<Coupon>[],
  cart: CouponCart,
  now: Date,
): NextOffer<Coupon> | undefined {
  const found = offers.flatMap((offer) => {
    const { category } = offer.coupon
    const problem = findProblem(offer.coupon, cart.lines, now)
    if (problem?.reason !== 'min_spend') return []
    const { missingFen } = problem
    const reached = {
      ...cart,
      lines: [...cart.lines, { category: category ?? cart.lines[0]!.category, amountFen: missingFen }],
    }
    const toSaving = ({ coupon }: Offer<Coupon>) => toSavedFen(judge(coupon, reached, now))
    const savedFen = toSaving(offer)
    const others = offers.filter(({ coupon }) => coupon !== offer.coupon)
    return others.every((other) => toSaving(other) < savedFen) ? [{ ...offer, missingFen, savedFen }] : []
  })
  return found.toSorted((a, b) => a.missingFen - b.missingFen || b.savedFen - a.savedFen || byEnd(a, b))[0]
}

function toSavedFen(verdict: Verdict): number {
  return 'discount' in verdict ? verdict.savedFen : 0
}

/** Sort key of coupons that do not apply: by the missing amount, others last. */
function toMissing({ verdict }: { verdict: Verdict }): number {
  if ('discount' in verdict) return 0
  return verdict.problem.reason === 'min_spend' ? verdict.problem.missingFen : Number.MAX_SAFE_INTEGER
}

function byEnd(a: Offer<CouponTerms & { code: string }>, b: Offer<CouponTerms & { code: string }>): number {
  return (
    a.coupon.ends_at.getTime() - b.coupon.ends_at.getTime() ||
    Number(a.claimId === undefined) - Number(b.claimId === undefined) ||
    (a.coupon.code < b.coupon.code ? -1 : 1)
  )
}
