import * as endpoints from '@shop/contract/coupons/coupons.endpoints'
import type { Route } from '../../http/route.ts'
import type { CouponsService } from './coupons.service.ts'

export function registerCoupons(route: Route, coupons: CouponsService): void {
  route(endpoints.listCoupons, async ({ user }) => ({ items: await coupons.list(user.userId) }))
  route(endpoints.listAvailableCoupons, async ({ user }) => ({
    items: await coupons.listAvailable(user.userId),
  }))
  route(endpoints.claimCoupon, ({ user, body }) => coupons.claim(user.userId, body.couponId))
  route(endpoints.checkCoupon, ({ body }) => coupons.check(body.code))
  route(endpoints.getCouponStats, ({ user }) => coupons.getStats(user.userId))
}
