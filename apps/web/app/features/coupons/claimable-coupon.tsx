import type { Coupon } from '@shop/contract/coupons/coupons.schemas'
import { useState } from 'react'
import { localized } from '../../lib/i18n/locale.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { ClaimCoupon } from './coupon-book.ts'
import { Voucher } from './voucher.tsx'

interface ClaimableCouponProps {
  coupon: Coupon
  nowMs: number
  /** Number of times the customer has claimed it. */
  claimCount: number
  claim: ClaimCoupon
}

/** A coupon with a claim button. After the claim it stays in its place with a confirmation. */
export function ClaimableCoupon({ coupon, nowMs, claimCount, claim }: ClaimableCouponProps) {
  const [isClaimed, setClaimed] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, send] = useSending()
  const isDone = isClaimed && claimCount >= coupon.per_user_limit

  async function press() {
    if (isDone) return
    setError(undefined)
    await send(async () => {
      const outcome = await claim(coupon.couponId)
      if ('error' in outcome) setError(outcome.error)
      else setClaimed(true)
    })
  }

  return (
    <Voucher coupon={coupon} nowMs={nowMs}>
      <Button
        variant={isDone ? 'quiet' : 'primary'}
        // Stays a button, so that the focus is not lost.
        aria-disabled={isDone || undefined}
        loading={isSending}
        onClick={() => void press()}
      >
        {isClaimed && !isDone ? m.coupons_claim_another() : isDone ? m.coupons_claimed() : m.coupons_claim()}
        <VisuallyHidden> {localized(coupon, 'title')}</VisuallyHidden>
      </Button>
      <p role="status" className="flex items-center gap-1.5 text-sm text-ok empty:hidden">
        {isClaimed && (
          <>
            <Icon name="check" className="size-4.5" />
            {m.coupons_is_yours()}
          </>
        )}
      </p>
      <p role="alert" className="w-full text-sm text-danger empty:hidden">
        {error}
      </p>
    </Voucher>
  )
}
