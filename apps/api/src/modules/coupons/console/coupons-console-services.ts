import type { Db, ReadDb } from '../../../db/pool.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import { createCouponBatches } from './coupon-batches.service.ts'
import { createMerchantCoupons } from './merchant-coupons.service.ts'

/** What the merchant does with coupons. */
export function createCouponsConsole(deps: { db: Db; reads: ReadDb; clock: Clock; audit: AuditService }) {
  return { merchantCoupons: createMerchantCoupons(deps), couponBatches: createCouponBatches(deps) }
}
