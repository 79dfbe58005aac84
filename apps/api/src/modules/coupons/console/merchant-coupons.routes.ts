import * as batchEndpoints from '@shop/contract/coupons/coupon-batches.console'
import * as endpoints from '@shop/contract/coupons/coupons.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { CouponBatches } from './coupon-batches.service.ts'
import type { MerchantCoupons } from './merchant-coupons.service.ts'

/** The coupons in the console. */
export function registerCouponsConsole(
  route: ConsoleRoute,
  {
    merchantCoupons: coupons,
    couponBatches: batches,
  }: { merchantCoupons: MerchantCoupons; couponBatches: CouponBatches },
): void {
  route(endpoints.listCoupons, ({ query }) => coupons.list(query), { mayLag: true })
  route(endpoints.getCoupon, ({ params }) => coupons.get(params.id))
  route(endpoints.createCoupon, ({ actor, body }) => coupons.create(actor, body))
  route(endpoints.updateCoupon, ({ actor, params, body }) => coupons.update(actor, params.id, body))
  route(endpoints.stopCoupon, ({ actor, params }) => coupons.stop(actor, params.id))
  route(
    endpoints.listRedemptions,
    ({ caller, params, query }) =>
      coupons.listRedemptions(params.id, query, { withPersonal: caller.permissions.has('personal.read') }),
    { mayLag: true },
  )

  route(batchEndpoints.listCouponBatches, ({ query }) => batches.list(query))
  route(batchEndpoints.getCouponBatch, ({ params }) => batches.get(params.id))
  route(batchEndpoints.createCouponBatch, ({ actor, body }) => batches.create(actor, body))
  route(batchEndpoints.downloadCouponBatch, ({ actor, params }) => batches.download(actor, params.id))
  route(batchEndpoints.stopCouponBatch, ({ actor, params }) => batches.stop(actor, params.id))
}
