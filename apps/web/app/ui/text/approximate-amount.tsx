import type { Money } from '@shop/contract/money/money'
import { formatCalendarDay } from '../../lib/i18n/format.ts'
import { formatApproximately } from '../../lib/i18n/format-approximately.ts'
import { useRate } from '../../lib/shop/approximate-rates.ts'
import { useCurrency } from '../../lib/shop/currency-choice.ts'
import { m } from '../../paraglide/messages.js'

/** The amount in the visitor's currency, if there is one and a rate of it. */
export default function ApproximateAmount({ money }: { money: Money }) {
  const currency = useCurrency()
  const rate = useRate(currency)
  if (!currency || !rate) return null
  return (
    <>
      <span className="block font-medium text-ink tabular-nums">
        {m.currency_about({ amount: formatApproximately(money, currency, rate.perYuan) })}
      </span>
      {m.currency_terms({ day: formatCalendarDay(rate.day) })}
    </>
  )
}
