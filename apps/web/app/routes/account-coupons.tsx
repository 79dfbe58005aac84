import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from './+types/account-coupons'
import type { ClaimCoupon } from '../features/coupons/coupon-book.ts'
import { addClaim, couponsQuery } from '../features/coupons/coupon-queries.ts'
import { CouponSections, CouponsSkeleton } from '../features/coupons/coupon-sections.tsx'
import { useShopperId } from '../features/session/use-session.ts'
import { createClaims } from '../lib/shop/coupon-claims.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { QueryFailure } from '../ui/text/query-failure.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_coupons(), noindex: true }, matches)

/** The shopper's coupons, and those that can be claimed. */
export default function AccountCoupons() {
  const [nowMs] = useState(() => Date.now())
  const shopperId = useShopperId()
  const coupons = useQuery(couponsQuery(shopperId))
  const [sendClaim] = useState(createClaims)

  const claim: ClaimCoupon = async (idOrCode) => {
    const result = await sendClaim(idOrCode)
    if ('claimed' in result) await addClaim(shopperId, result.claimed)
    return result
  }
  return (
    <>
      <SectionHeading as="h1" className="mb-8" lead={m.coupons_lead()}>
        {m.account_coupons()}
      </SectionHeading>
      {coupons.isPending && <CouponsSkeleton />}
      <QueryFailure query={coupons} title={m.coupons_failed()} />
      {coupons.data && <CouponSections book={coupons.data} claim={claim} nowMs={nowMs} />}
    </>
  )
}
