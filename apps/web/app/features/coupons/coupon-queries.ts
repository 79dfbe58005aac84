import { getCouponStats, listAvailableCoupons, listCoupons } from '@shop/contract/coupons/coupons.endpoints'
import type { ClaimedCoupon } from '@shop/contract/coupons/coupons.schemas'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { changeCachedData, toShopperKey } from '../../lib/api/query-client.ts'
import { withClaim, type CouponBook } from './coupon-book.ts'

const toKey = (shopperId: string | undefined) => toShopperKey(shopperId, 'coupons')

/** The customer's coupons and the claimable ones. */
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
    // A coupon claimed on this page stays in its place until the page is left; the next visit fetches a fresh
    // list.
    gcTime: 0,
  })
}

/** Adds a claimed coupon to the cached coupon book. */
export function addClaim(shopperId: string | undefined, claimed: ClaimedCoupon): Promise<void> {
  return changeCachedData<CouponBook>(toKey(shopperId), (book) => withClaim(book, claimed))
}
