import { checkCoupon } from '@shop/contract/coupons/coupons.endpoints'
import type { Coupon } from '@shop/contract/coupons/coupons.schemas'
import { call } from '../../lib/api/api.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { m } from '../../paraglide/messages.js'

/** Checks a guest's code; resolves with the coupon, or with the message why it cannot be used. It never rejects. */
export async function checkCouponCode(code: string): Promise<{ coupon: Coupon } | { error: string }> {
  try {
    const result = await call(checkCoupon, { body: { code } })
    if (result.ok) return { coupon: result.data }
    switch (result.error.code) {
      case 'COUPON_NOT_FOUND':
        return { error: m.coupons_error_not_found() }
      case 'COUPON_ENDED':
        return { error: m.checkout_coupon_ended() }
      case 'COUPON_EXHAUSTED':
        return { error: m.checkout_coupon_exhausted() }
      case 'COUPON_NEEDS_ACCOUNT':
        return { error: m.guest_coupon_account() }
      default:
        return { error: toRefusalMessage(result.status, result.error) }
    }
  } catch (error) {
    return { error: toOutageMessage(error, m.checkout_coupon_check_failed()) }
  }
}
