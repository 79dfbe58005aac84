import { toFen, type Money } from '@shop/contract/money/money'
import { formatCalendarDay } from '../../lib/i18n/format.ts'
import { formatApproximately } from '../../lib/i18n/format-approximately.ts'
import { useRate } from '../../lib/shop/approximate-rates.ts'
import { SHOWN_ABROAD, useCurrency } from '../../lib/shop/currency-choice.ts'
import { useShopSettings } from '../../lib/shop/shop-settings.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'

interface ApproximatePriceProps {
  /** Undefined until it is known: the place is kept. */
  money: Money | undefined
  className?: string
}

/**
 * What a price is in the visitor's currency, roughly, and that yuan are charged. Nothing where the shop has no rates, or the
 * visitor wants none; whoever does has its two lines kept from the first paint on.
 */
export function ApproximatePrice({ money, className }: ApproximatePriceProps) {
  const { hasApproximatePrices } = useShopSettings()
  const currency = useCurrency()
  const rate = useRate(hasApproximatePrices ? currency : undefined)
  if (!hasApproximatePrices) return null
  return (
    <p className={cx('min-h-[2lh] text-sm text-muted', SHOWN_ABROAD, className)}>
      {currency && rate && money !== undefined && toFen(money) > 0 && (
        <>
          <span className="block font-medium text-ink tabular-nums">
            {m.currency_about({ amount: formatApproximately(money, currency, rate.perYuan) })}
          </span>
          {m.currency_terms({ day: formatCalendarDay(rate.day) })}
        </>
      )}
    </p>
  )
}
