import * as endpoints from '@shop/contract/console/coupons'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { MerchantCoupons } from './merchant-coupons.service.ts'

/** The coupons in the console. */
export function registerCouponsConsole(route: ConsoleRoute, coupons: MerchantCoupons): void {
  route(endpoints.listCoupons, ({ query }) => coupons.list(query))
  route(endpoints.getCoupon, ({ params }) => coupons.get(params.id))
  route(endpoints.createCoupon, ({ actor, body }) => coupons.create(actor, body))
  route(endpoints.updateCoupon, ({ actor, params, body }) => coupons.update(actor, params.id, body))
  route(endpoints.stopCoupon, ({ actor, params }) => coupons.stop(actor, params.id))
  route(endpoints.listRedemptions, ({ caller, params, query }) =>
    coupons.listRedemptions(params.id, query, { withPersonal: caller.permissions.has('personal.read') }),
  )
  route(endpoints.createCouponBatch, ({ actor, body }) => coupons.createBatch(actor, body))
  route(endpoints.downloadCouponBatch, async ({ params }) => ({
    name: `coupons-${params.id}.csv`,
    content: Buffer.from(await coupons.writeBatch(params.id)),
  }))
  route(endpoints.stopCouponBatch, ({ actor, params }) => coupons.stopBatch(actor, params.id))
}
