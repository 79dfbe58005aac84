import type { CouponObstacle, CouponReason, CouponType } from '@shop/contract/coupons/coupons.schemas'
import { toMoney } from '@shop/contract/money/money'
import type { Offer, OfferCart, OfferEffect, SumBenefit } from '../offers/offer.shared.ts'
import type { OfferObstacle } from '../offers/obstacles.shared.ts'

/** The terms that decide whether a coupon applies and its discount; amounts in fen. */
export interface CouponTerms {
  id: string
  type: CouponType
  percent: number | null
  amount_fen: number | null
  min_spend_fen: number
  max_discount_fen: number | null
  category: string | null
  starts_at: Date
  ends_at: Date
}

/** A cart that coupons are evaluated for. */
export interface CouponCart extends OfferCart {
  /** What a coupon for free shipping takes off; in fen. */
  standardShippingFen: number
  /** Those that apply without a code. */
  offers: readonly Offer[]
}

/** Why a coupon does not apply to a cart. */
export type CouponProblem =
  | { reason: Exclude<CouponReason, 'min_spend'> }
  | {
      reason: 'min_spend'
      /** The subtotal is this much too low. */
      missingFen: number
    }

/** A coupon as an offer, which is combined with no other (docs/decisions/0022). */
export function toOffer(coupon: CouponTerms, cart: Pick<CouponCart, 'standardShippingFen'>): Offer {
  const { category } = coupon
  return {
    ...toEffect(coupon, cart),
    combinesWith: [],
    startsAt: coupon.starts_at,
    endsAt: coupon.ends_at,
    minSpendFen: coupon.min_spend_fen,
    match: category === null ? undefined : { trait: 'category', values: [category] },
  }
}

export function toProblem(obstacle: OfferObstacle): CouponProblem {
  if (obstacle.reason === 'min_spend') return obstacle
  return { reason: obstacle.reason === 'no_match' ? 'wrong_category' : obstacle.reason }
}

function toEffect(coupon: CouponTerms, cart: Pick<CouponCart, 'standardShippingFen'>): OfferEffect {
  const { id, type, category, percent, max_discount_fen: mostFen } = coupon
  if (type === 'free_shipping') return { class: 'shipping', id, mostFen: cart.standardShippingFen }
  const benefit: SumBenefit =
    type === 'percent'
      ? { kind: 'percent', percent: percent!, mostFen: mostFen ?? undefined }
      : { kind: 'amount', amountFen: coupon.amount_fen! }
  return category === null ? { class: 'order', id, benefit } : { class: 'product', id, benefit }
}

/** Why a coupon does not apply, as checkouts receive it. */
export function toObstacle(problem: CouponProblem): CouponObstacle {
  return problem.reason === 'min_spend'
    ? { reason: 'min_spend', missing: toMoney(problem.missingFen) }
    : { reason: problem.reason }
}
