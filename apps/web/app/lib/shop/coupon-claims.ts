import { claimCoupon } from '@shop/contract/coupons/coupons.endpoints'
import type { ClaimedCoupon } from '@shop/contract/coupons/coupons.schemas'
import type { Failure } from '@shop/contract/http/endpoint'
import { m } from '../../paraglide/messages.js'
import { call, createIdempotencyKey } from '../api/api.ts'
import type { ApiFailure } from '../api/api-result.ts'
import { toOutageMessage } from '../api/outage-message.ts'
import { toRefusalMessage } from '../api/refusal-message.ts'

/** The claimed coupon, or a message that says why the claim failed. */
export type ClaimResult = { claimed: ClaimedCoupon } | { error: string }

/** Creates the function that claims a coupon by its id or printed code. It never rejects. */
export function createClaims(): (idOrCode: string) => Promise<ClaimResult> {
  const keys = new Map<string, string>()
  return async (idOrCode) => {
    const key = keys.get(idOrCode) ?? createIdempotencyKey()
    keys.set(idOrCode, key)
    try {
      const result = await call(claimCoupon, { body: { couponId: idOrCode } }, { idempotencyKey: key })
      // The server has responded. Only a lost response is retried under the same key.
      keys.delete(idOrCode)
      return result.ok ? { claimed: result.data } : { error: toClaimError(result.status, result.error) }
    } catch (error) {
      return { error: toOutageMessage(error, m.coupons_error()) }
    }
  }
}

/** The message for a claim that was refused. */
export function toClaimError(status: number, failure: ApiFailure<Failure<typeof claimCoupon>>): string {
  switch (failure.code) {
    case 'COUPON_NOT_FOUND':
      return m.coupons_error_not_found()
    case 'COUPON_ENDED':
      return m.coupons_error_ended()
    case 'COUPON_EXHAUSTED':
      return m.coupons_error_exhausted()
    case 'COUPON_ALREADY_CLAIMED':
      return m.coupons_error_already_claimed()
    default:
      return toRefusalMessage(status, failure)
  }
}
