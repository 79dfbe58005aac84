import { getCouponStats, listAvailableCoupons, listCoupons, type ClaimedCoupon } from '@shop/contract/coupons'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { changeCachedData, toShopperKey } from '../../lib/api/query-client.ts'
import { withClaim, type CouponBook } from './coupon-book.ts'

const toKey = (shopperId: string | undefined) => toShopperKey(shopperId, 'coupons')

/** All that the coupon page knows of the shopper's coupons. */
export function couponsQuery(shopperId: string | undefined) {
  return queryOptions({
    queryKey: toKey(shopperId),
    queryFn: async ({ signal }): Promise<CouponBook> => {
      const [stats, claimable, held] = await Promise.all([
        fetchData(getCouponStats, {}, { signal }),
        fetchData(listAvailableCoupons, {}, { signal }),
        fetchData(listCoupons, {}, { signal }),
      ])
      return { stats, claimable: claimable.items, held: held.items }
    },
    // A coupon that was claimed on this page stays in its place there; the next visit begins with a fresh list.
    gcTime: 0,
  })
}

/** Adds a coupon that the shopper has just claimed. */
export function addClaim(shopperId: string | undefined, claimed: ClaimedCoupon): Promise<void> {
  return changeCachedData<CouponBook>(toKey(shopperId), (book) => withClaim(book, claimed))
}
