import { claimCoupon, type ClaimedCoupon } from '@shop/contract/coupons'
import type { Failure } from '@shop/contract/endpoint'
import { m } from '../paraglide/messages.js'
import { call, createIdempotencyKey } from './api.ts'
import { ApiUnavailableError, type ApiFailure } from './api-result.ts'
import { toRateLimitWords } from './rate-limit-words.ts'

/** How a claim ended: what it brought, or why not, in words. */
export type ClaimAnswer = { claimed: ClaimedCoupon } | { fault: string }

/** Makes the function that claims a coupon by its id or the code that is printed on it. It never rejects. */
export function createClaims(): (idOrCode: string) => Promise<ClaimAnswer> {
  const keys = new Map<string, string>()
  return async (idOrCode) => {
    const key = keys.get(idOrCode) ?? createIdempotencyKey()
    keys.set(idOrCode, key)
    try {
      const result = await call(claimCoupon, { body: { couponId: idOrCode } }, { idempotencyKey: key })
      // What was answered is done with; only what was not is asked again under the same key.
      keys.delete(idOrCode)
      return result.ok ? { claimed: result.data } : { fault: toClaimFault(result.error) }
    } catch (error) {
      return { fault: error instanceof ApiUnavailableError ? error.message : m.coupons_fault() }
    }
  }
}

/** Why a coupon could not be claimed, in words. */
export function toClaimFault(failure: ApiFailure<Failure<typeof claimCoupon>>): string {
  switch (failure.code) {
    case 'COUPON_NOT_FOUND':
      return m.coupons_fault_not_found()
    case 'COUPON_ENDED':
      return m.coupons_fault_ended()
    case 'COUPON_EXHAUSTED':
      return m.coupons_fault_exhausted()
    case 'COUPON_ALREADY_CLAIMED':
      return m.coupons_fault_already_claimed()
    case 'RATE_LIMITED':
      return toRateLimitWords(failure)
    default:
      return m.coupons_fault()
  }
}
