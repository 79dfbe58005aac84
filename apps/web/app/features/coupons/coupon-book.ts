import type { ClaimedCoupon, Coupon, CouponStatus, getCouponStats } from '@shop/contract/coupons'
import type { Data } from '@shop/contract/http/endpoint'

/** All that the page knows of the shopper's coupons. */
export interface CouponBook {
  stats: Data<typeof getCouponStats>
  /** What can be claimed, and what was claimed on this page: it stays in sight. */
  claimable: readonly Coupon[]
  /** What the shopper holds, the latest claim first. */
  held: readonly ClaimedCoupon[]
}

/** How a claim ended: what it brought, or why not, as a message. */
export type ClaimOutcome = { title: string } | { error: string }

/** Claims a coupon by its id or the code that is printed on it. Never rejects. */
export type ClaimCoupon = (idOrCode: string) => Promise<ClaimOutcome>

/** The book after a claim. */
export function withClaim(book: CouponBook, claimed: ClaimedCoupon): CouponBook {
  // A repeated request is answered with the claim of the first.
  if (book.held.some(({ claim_id }) => claim_id === claimed.claim_id)) return book
  return {
    ...book,
    stats: { ...book.stats, available: book.stats.available + 1 },
    held: [claimed, ...book.held],
  }
}

/** How many of a coupon the shopper holds or has had. */
export function countClaims({ held }: CouponBook, couponId: string): number {
  return held.filter((coupon) => coupon.couponId === couponId).length
}

/** The coupons that the shopper holds, by where they stand. */
export function groupByStatus(held: readonly ClaimedCoupon[]): Record<CouponStatus, ClaimedCoupon[]> {
  return {
    available: held.filter(({ status }) => status === 'available'),
    used: held.filter(({ status }) => status === 'used'),
    expired: held.filter(({ status }) => status === 'expired'),
  }
}
