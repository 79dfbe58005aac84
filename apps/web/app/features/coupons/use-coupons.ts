import { claimCoupon, getCouponStats, listAvailableCoupons, listCoupons } from '@shop/contract/coupons'
import type { Endpoint } from '@shop/contract/endpoint'
import { useRef } from 'react'
import { call, createIdempotencyKey } from '../../lib/api.ts'
import { ApiUnavailableError, type ApiResult } from '../../lib/api-result.ts'
import { localized } from '../../lib/locale.ts'
import { useLoaded, type LoadedHandle } from '../../lib/use-loaded.ts'
import { m } from '../../paraglide/messages.js'
import { toClaimFault, withClaim, type CouponBook } from './coupon-book.ts'

/** How a claim ended: what it brought, or why not, in words. */
export type ClaimOutcome = { title: string } | { fault: string }

/** The shopper's coupons, and how to claim more. */
export type Coupons = LoadedHandle<CouponBook> & {
  /** Claims a coupon by its id or the code that is printed on it. Never rejects. */
  claim: (idOrCode: string) => Promise<ClaimOutcome>
}

/** Reads the shopper's coupons. */
export function useCoupons(): Coupons {
  const book = useLoaded('coupons', loadBook)
  const latest = useRef<CouponBook>(undefined)
  latest.current = book.state === 'ready' ? book.data : undefined
  const keys = useRef(new Map<string, string>())

  async function claim(idOrCode: string): Promise<ClaimOutcome> {
    const key = keys.current.get(idOrCode) ?? createIdempotencyKey()
    keys.current.set(idOrCode, key)
    try {
      const result = await call(claimCoupon, { body: { couponId: idOrCode } }, { idempotencyKey: key })
      // What was answered is done with; only what was not is asked again under the same key.
      keys.current.delete(idOrCode)
      if (!result.ok) return { fault: toClaimFault(result.error) }
      if (latest.current) book.replace(withClaim(latest.current, result.data))
      return { title: localized(result.data, 'title') }
    } catch (error) {
      return { fault: error instanceof ApiUnavailableError ? error.message : m.coupons_fault() }
    }
  }
  return { ...book, claim }
}

async function loadBook(signal: AbortSignal): Promise<CouponBook> {
  const [stats, claimable, held] = await Promise.all([
    call(getCouponStats, {}, { signal }),
    call(listAvailableCoupons, {}, { signal }),
    call(listCoupons, {}, { signal }),
  ])
  return {
    stats: toData(stats),
    claimable: toData(claimable).items,
    held: toData(held).items,
  }
}

function toData<E extends Endpoint>(result: ApiResult<E>) {
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}
