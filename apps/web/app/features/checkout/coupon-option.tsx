import type { CouponChoice, CouponObstacle } from '@shop/contract/coupons/coupons.schemas'
import { toValueText } from '../../lib/shop/coupon-messages.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatLastDay } from '../../lib/i18n/format.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { useCategoryNames } from '../../lib/shop/categories.ts'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../../ui/text/badge.tsx'
import { Button } from '../../ui/layout/button.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { RadioCard } from '../../ui/form/radio-card.tsx'
import { toObstacleText } from './coupon-messages.ts'

/** More inapplicable coupons than this are collapsed. */
const MAX_OPEN = 2

/** An applicable coupon as a radio option. */
export function CouponOption({
  coupon,
  isChosen,
  onChoose,
}: {
  coupon: CouponChoice
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <RadioCard
      name="coupon"
      value={coupon.couponId}
      checked={isChosen}
      onChange={onChoose}
      label={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {localized(coupon, 'title')}
          {coupon.is_best && <Badge tone="gold">{m.checkout_coupon_best()}</Badge>}
        </span>
      }
      description={
        <>
          {toValueText(coupon)} · {m.coupons_valid_until({ date: formatLastDay(coupon.ends_at) })}
          {!coupon.claim_id && <span className="block">{m.checkout_coupon_to_claim()}</span>}
        </>
      }
      aside={<span className="font-medium text-jade-700">−{formatMoney(coupon.saves ?? '0.00')}</span>}
    />
  )
}

/** The selected coupon, which cannot be applied to the current cart. */
export function InapplicableCoupon({
  coupon,
  obstacle,
  onClaim,
  onDismiss,
}: {
  /** Undefined when the customer no longer holds it. */
  coupon: CouponChoice | undefined
  obstacle: CouponObstacle
  /** Adds it to the customer's coupons and uses it, if that is possible. */
  onClaim: (() => Promise<void>) | undefined
  onDismiss: () => void
}) {
  const toCategoryName = useCategoryNames()
  const [isClaiming, claim] = useSending()
  return (
    <Notice announce title={m.checkout_coupon_unmet()}>
      <p>
        {coupon && `${localized(coupon, 'title')}: `}
        {toObstacleText(obstacle, coupon?.category, toCategoryName)}
      </p>
      {onClaim && (
        <Button
          variant="quiet"
          className="mt-1 -ml-3"
          loading={isClaiming}
          onClick={() => void claim(onClaim)}
        >
          {m.checkout_coupon_claim()}
        </Button>
      )}
      <Button variant="quiet" className={onClaim ? 'mt-1' : 'mt-1 -ml-3'} onClick={onDismiss}>
        {m.checkout_coupon_without()}
      </Button>
    </Notice>
  )
}

/**
 * The customer's coupons that cannot be applied to this cart, each with the reason; renders nothing for none.
 */
export function UnmetCoupons({ coupons }: { coupons: readonly CouponChoice[] }) {
  if (coupons.length === 0) return null
  const list = (
    <ul className="flex flex-col gap-2.5">
      {coupons.map((coupon) => (
        <UnmetCoupon key={coupon.couponId} coupon={coupon} />
      ))}
    </ul>
  )
  if (coupons.length <= MAX_OPEN) return list
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
        {m.checkout_coupon_others({ count: coupons.length })}
      </summary>
      <div className="pt-2">{list}</div>
    </details>
  )
}

/** A small grey voucher: stub, name, and the reason why it cannot be applied. */
function UnmetCoupon({ coupon }: { coupon: CouponChoice }) {
  const toCategoryName = useCategoryNames()
  return (
    <li className="flex overflow-hidden rounded-card border border-line bg-surface text-sm">
      <span className="flex w-28 shrink-0 items-center justify-center border-r border-dashed border-edge bg-line/45 px-2 py-3 text-center font-heading text-base text-balance text-muted">
        {toValueText(coupon)}
      </span>
      <span className="flex min-w-0 flex-col justify-center px-4 py-3">
        <span>{localized(coupon, 'title')}</span>
        <span className="text-muted">
          {coupon.obstacle && toObstacleText(coupon.obstacle, coupon.category, toCategoryName)}
        </span>
      </span>
    </li>
  )
}
