import { getCouponStats, listAvailableCoupons, listCoupons } from '@shop/contract/coupons'
import type { Endpoint } from '@shop/contract/endpoint'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import type { ApiResult } from '../../lib/api-result.ts'
import { createClaims } from '../../lib/coupon-claims.ts'
import { localized } from '../../lib/locale.ts'
import { useLoaded, type LoadedHandle } from '../../lib/use-loaded.ts'
import { withClaim, type CouponBook } from './coupon-book.ts'

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
  const [sendClaim] = useState(createClaims)

  async function claim(idOrCode: string): Promise<ClaimOutcome> {
    const answer = await sendClaim(idOrCode)
    if ('fault' in answer) return answer
    if (latest.current) book.replace(withClaim(latest.current, answer.claimed))
    return { title: localized(answer.claimed, 'title') }
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
