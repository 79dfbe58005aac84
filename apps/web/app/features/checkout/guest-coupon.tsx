import { COUPON_CODE_MAX_LENGTH } from '@shop/contract/coupons/coupons.rules'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../lib/i18n/locale.ts'
import { useCategoryNames } from '../../lib/shop/categories.ts'
import { m } from '../../paraglide/messages.js'
import { CodeField } from '../../ui/form/code-field.tsx'
import { Button } from '../../ui/layout/button.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { checkCouponCode } from './check-coupon.ts'
import { toCouponNews, toObstacleText } from './coupon-messages.ts'

interface GuestCouponProps {
  /** Undefined until the first quote arrives. */
  quote: OrderQuote | undefined
  /** A newer quote is loading. */
  isStale: boolean
  /** The chosen coupon, by its id and as it was typed. */
  chosenId: string | undefined
  chosenCode: string | undefined
  onChoose: (couponId: string | undefined, code?: string) => void
}

/** The coupon of a guest: a field for its code, then what it takes off, or why it takes off nothing. */
export function GuestCoupon({ quote, isStale, chosenId, chosenCode, onChoose }: GuestCouponProps) {
  const toCategoryName = useCategoryNames()
  const [hasChanged, setHasChanged] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const obstacle = toText(quote, toCategoryName)

  // The control that was used is gone, once the choice is rendered: the one in its place gets the focus.
  useEffect(() => {
    if (hasChanged) section.current?.querySelector(chosenId === undefined ? 'input' : 'button')?.focus()
  }, [hasChanged, chosenId])

  /** Resolves with an error message, or undefined when the code's coupon is chosen. */
  async function chooseByCode(code: string): Promise<string | undefined> {
    const result = await checkCouponCode(code)
    if ('error' in result) return result.error
    setHasChanged(true)
    onChoose(result.coupon.couponId, result.coupon.code)
    return undefined
  }

  function remove() {
    setHasChanged(true)
    onChoose(undefined)
  }

  return (
    <div ref={section} className="flex flex-col gap-3">
      {chosenId === undefined ? (
        <CodeField
          label={m.coupons_code()}
          missing={m.coupons_code_missing()}
          maxLength={COUPON_CODE_MAX_LENGTH}
          action={m.checkout_coupon_use_code()}
          onCode={chooseByCode}
          className="max-w-md"
        />
      ) : (
        <div
          className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3"
          aria-busy={isStale}
        >
          <Icon name="ticket" className="size-6 shrink-0 text-gold-600" />
          <div className="min-w-0 flex-1">
            <p className="font-medium">{toName(quote) ?? chosenCode ?? m.checkout_coupon()}</p>
            <Effect quote={quote} obstacle={obstacle} />
          </div>
          <Button variant="quiet" aria-label={m.checkout_coupon_remove()} onClick={remove}>
            <Icon name="trash" className="size-5" />
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {hasChanged && quote && !isStale && (obstacle ?? toCouponNews(quote))}
      </p>
    </div>
  )
}

function Effect({ quote, obstacle }: { quote: OrderQuote | undefined; obstacle: string | undefined }) {
  if (obstacle !== undefined) return <p className="text-sm text-danger">{obstacle}</p>
  if (!quote?.coupon) return <Skeleton className="my-0.75 h-4 w-32" />
  return <p className="text-sm text-jade-700 tabular-nums">−{formatMoney(quote.coupon.saved)}</p>
}

function toName(quote: OrderQuote | undefined): string | undefined {
  const coupon = quote?.coupons?.[0]
  return coupon && localized(coupon, 'title')
}

function toText(quote: OrderQuote | undefined, toCategoryName: ReturnType<typeof useCategoryNames>) {
  const obstacle = quote?.coupon_obstacle
  if (!obstacle) return undefined
  // There is no account that it could be missing from.
  if (obstacle.reason === 'not_found') return m.coupons_error_not_found()
  return toObstacleText(obstacle, quote.coupons?.[0]?.category, toCategoryName)
}
