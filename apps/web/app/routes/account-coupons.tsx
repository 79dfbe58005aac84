import { useState } from 'react'
import type { Route } from './+types/account-coupons'
import { CouponSections, CouponsSkeleton } from '../features/coupons/coupon-sections.tsx'
import { useCoupons } from '../features/coupons/use-coupons.ts'
import { toPageMeta } from '../lib/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { InlineFailure } from '../ui/inline-failure.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta({ title: m.account_coupons(), noindex: true }, matches)

/** The shopper's coupons, and those that can be claimed. */
export default function AccountCoupons() {
  const [nowMs] = useState(() => Date.now())
  const coupons = useCoupons()
  return (
    <>
      <SectionHeading as="h1" className="mb-8" lead={m.coupons_lead()}>
        {m.account_coupons()}
      </SectionHeading>
      {coupons.state === 'loading' && <CouponsSkeleton />}
      {coupons.state === 'failed' && (
        <InlineFailure title={m.coupons_failed()} error={coupons.error} onRetry={coupons.reload} />
      )}
      {coupons.state === 'ready' && (
        <CouponSections book={coupons.data} claim={coupons.claim} nowMs={nowMs} />
      )}
    </>
  )
}
