import { COUPON_CODE_MAX_LENGTH } from '@shop/contract/coupons/coupons.rules'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { useState } from 'react'
import { createClaims } from '../../lib/shop/coupon-claims.ts'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../lib/i18n/locale.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { CodeField } from '../../ui/form/code-field.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { RadioCard } from '../../ui/form/radio-card.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { LOGIN_PATH, SIGN_IN_LOOK, type CheckoutVisitor } from './contact-section.tsx'
import { toCouponNews } from './coupon-messages.ts'
import { CouponOption, UnmetCoupons, InapplicableCoupon } from './coupon-option.tsx'
import { GuestCoupon } from './guest-coupon.tsx'

interface CouponSectionProps {
  visitor: Pick<CheckoutVisitor, 'isLoading' | 'shopper'>
  /** Undefined until the first quote arrives. */
  quote: OrderQuote | undefined
  /** A newer quote is loading. */
  isStale: boolean
  /** The quote failed to load; the summary shows the error. */
  hasFailed: boolean
  /** Id of the selected coupon. */
  chosenId: string | undefined
  /** Its code, if a guest has typed it. */
  chosenCode: string | undefined
  onChoose: (couponId: string | undefined, code?: string) => void
  /** Where a guest signs in; it returns to this page. */
  loginPath?: string
}

/**
 * The customer's coupons for this cart; applicable ones come first as options, best saving on top. A guest types a code.
 */
export function CouponSection(props: CouponSectionProps) {
  const { visitor, quote, hasFailed, loginPath = LOGIN_PATH } = props
  if (!visitor.shopper && !visitor.isLoading) {
    return (
      <div className="flex flex-col gap-2">
        <GuestCoupon {...props} />
        <p>
          <Link to={loginPath} className={SIGN_IN_LOOK}>
            {m.checkout_coupon_sign_in()}
          </Link>
        </p>
      </div>
    )
  }
  if (!quote?.coupons && hasFailed) return <p className="text-muted">{m.checkout_coupon_failed()}</p>
  if (visitor.isLoading || !quote?.coupons) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-14" />
      </div>
    )
  }
  return <CouponChoices {...props} quote={quote} />
}

function CouponChoices({
  quote,
  isStale,
  chosenId,
  chosenCode,
  onChoose,
}: CouponSectionProps & { quote: OrderQuote }) {
  const [claim] = useState(createClaims)
  const [claimingId, setClaimingId] = useState<string>()
  const [error, setError] = useState<string>()
  const [hasChosen, setHasChosen] = useState(false)
  const [, send] = useSending()
  const coupons = quote.coupons ?? []
  const usable = coupons.filter(({ obstacle }) => !obstacle)
  const unmet = coupons.filter(({ obstacle }) => obstacle)
  const next = quote.next_coupon
  const isUsed = usable.some(({ couponId }) => couponId === chosenId)

  function choose(couponId: string | undefined) {
    setError(undefined)
    setHasChosen(true)
    onChoose(couponId)
  }

  async function chooseById(couponId: string) {
    if (coupons.find((coupon) => coupon.couponId === couponId)?.claim_id) return choose(couponId)
    await send(async () => {
      setError(undefined)
      setClaimingId(couponId)
      const result = await claim(couponId)
      setClaimingId(undefined)
      if ('error' in result) setError(result.error)
      else choose(couponId)
    })
  }

  /** Resolves with an error message, or undefined when the code's coupon is selected. */
  async function chooseByCode(code: string): Promise<string | undefined> {
    const held = coupons.find((coupon) => coupon.code === code.toUpperCase() && coupon.claim_id)
    const result = held ? { claimed: held } : await claim(code)
    if ('error' in result) return result.error
    choose(result.claimed.couponId)
    return undefined
  }

  return (
    <div className="flex flex-col gap-5">
      {quote.coupon_obstacle && chosenId !== undefined && (
        <InapplicableCoupon
          coupon={coupons.find(({ couponId }) => couponId === chosenId)}
          obstacle={quote.coupon_obstacle}
          // Typed before signing in.
          onClaim={
            quote.coupon_obstacle.reason === 'not_found' && chosenCode !== undefined
              ? async () => setError(await chooseByCode(chosenCode))
              : undefined
          }
          onDismiss={() => choose(undefined)}
        />
      )}
      {usable.length > 0 ? (
        <fieldset className="flex flex-col gap-3" aria-busy={claimingId !== undefined}>
          <legend className="sr-only">{m.checkout_coupon_legend()}</legend>
          {usable.map((coupon) => (
            <CouponOption
              key={coupon.couponId}
              coupon={coupon}
              isChosen={(claimingId ?? chosenId) === coupon.couponId}
              onChoose={() => void chooseById(coupon.couponId)}
            />
          ))}
          <RadioCard
            name="coupon"
            value=""
            checked={claimingId === undefined && !isUsed}
            onChange={() => choose(undefined)}
            label={m.checkout_coupon_without()}
          />
        </fieldset>
      ) : (
        <p className="text-muted">{m.checkout_coupon_none()}</p>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {error}
      </p>
      {next && (
        <p className="flex items-start gap-2.5 text-sm">
          <Icon name="ticket" className="mt-px size-5 shrink-0 text-gold-600" />
          {m.checkout_coupon_next({
            missing: formatMoney(next.missing),
            title: localized(next, 'title'),
            saves: formatMoney(next.saves),
          })}
        </p>
      )}
      <UnmetCoupons coupons={unmet.filter(({ couponId }) => couponId !== next?.couponId)} />
      <CodeField
        label={m.coupons_code()}
        missing={m.coupons_code_missing()}
        maxLength={COUPON_CODE_MAX_LENGTH}
        action={m.checkout_coupon_use_code()}
        onCode={chooseByCode}
        className="max-w-md"
      />
      <p role="status" className="sr-only">
        {hasChosen && !isStale && toCouponNews(quote)}
      </p>
    </div>
  )
}
