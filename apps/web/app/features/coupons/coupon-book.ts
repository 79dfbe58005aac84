import type { getCouponStats } from '@shop/contract/coupons/coupons.endpoints'
import type { ClaimedCoupon, Coupon } from '@shop/contract/coupons/coupons.schemas'
import type { Data } from '@shop/contract/http/endpoint'
import type { ClaimResult } from '../../lib/shop/coupon-claims.ts'

/** The customer's coupons and the claimable ones. */
export interface CouponBook {
  stats: Data<typeof getCouponStats>
  /** Claimable coupons, including those claimed during this visit of the page. */
  claimable: readonly Coupon[]
  /** Coupons of the customer, latest claim first. */
  held: readonly ClaimedCoupon[]
}

/** Claims a coupon by its id or its printed code. Never rejects. */
export type ClaimCoupon = (idOrCode: string) => Promise<ClaimResult>

/** The coupon book after a claim. */
export function withClaim(book: CouponBook, claimed: ClaimedCoupon): CouponBook {
  // A repeated request returns the claim of the first one.
  if (book.held.some(({ claim_id }) => claim_id === claimed.claim_id)) return book
  return {
    ...book,
    stats: { ...book.stats, available: book.stats.available + 1 },
    held: [claimed, ...book.held],
  }
}

/** How often the customer has claimed a coupon, including used and expired claims. */
export function countClaims({ held }: CouponBook, couponId: string): number {
  return held.filter((coupon) => coupon.couponId === couponId).length
}
