import type { Coupon } from '@shop/contract/coupons'
import { useState } from 'react'
import { localized } from '../../lib/i18n/locale.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { ClaimCoupon } from './coupon-book.ts'
import { Voucher } from './voucher.tsx'

export interface ClaimableCouponProps {
  coupon: Coupon
  nowMs: number
  /** How many of it the shopper has claimed. */
  claimCount: number
  claim: ClaimCoupon
}

/** A coupon with the button that claims it. Once it is the shopper's it stays in its place and says so. */
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
        // It keeps the focus, so it stays a button.
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
