import { claimCoupon, type ClaimedCoupon } from '@shop/contract/coupons'
import type { Failure } from '@shop/contract/http/endpoint'
import { m } from '../../paraglide/messages.js'
import { call, createIdempotencyKey } from '../api/api.ts'
import { ApiUnavailableError, type ApiFailure } from '../api/api-result.ts'
import { formatRateLimit } from '../api/rate-limit-message.ts'

/** How a claim ended: what it brought, or why not, in words. */
export type ClaimResult = { claimed: ClaimedCoupon } | { error: string }

/** Makes the function that claims a coupon by its id or the code that is printed on it. It never rejects. */
export function createClaims(): (idOrCode: string) => Promise<ClaimResult> {
  const keys = new Map<string, string>()
  return async (idOrCode) => {
    const key = keys.get(idOrCode) ?? createIdempotencyKey()
    keys.set(idOrCode, key)
    try {
      const result = await call(claimCoupon, { body: { couponId: idOrCode } }, { idempotencyKey: key })
      // What was answered is done with; only what was not is asked again under the same key.
      keys.delete(idOrCode)
      return result.ok ? { claimed: result.data } : { error: toClaimError(result.error) }
    } catch (error) {
      return { error: error instanceof ApiUnavailableError ? error.message : m.coupons_error() }
    }
  }
}

/** Why a coupon could not be claimed, in words. */
export function toClaimError(failure: ApiFailure<Failure<typeof claimCoupon>>): string {
  switch (failure.code) {
    case 'COUPON_NOT_FOUND':
      return m.coupons_error_not_found()
    case 'COUPON_ENDED':
      return m.coupons_error_ended()
    case 'COUPON_EXHAUSTED':
      return m.coupons_error_exhausted()
    case 'COUPON_ALREADY_CLAIMED':
      return m.coupons_error_already_claimed()
    case 'RATE_LIMITED':
      return formatRateLimit(failure)
    default:
      return m.coupons_error()
  }
}
