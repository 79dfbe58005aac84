import { APPROXIMATE_CURRENCIES, isApproximateCurrency } from '@shop/contract/currencies/currencies.rules'
import { toCurrencyName } from '../lib/i18n/format-approximately.ts'
import { chooseCurrency, useCurrency } from '../lib/shop/currency-choice.ts'
import { m } from '../paraglide/messages.js'
import { Icon } from '../ui/media/icons.tsx'

/** In which currency prices are shown next to yuan. */
export default function CurrencySelect() {
  const currency = useCurrency()
  return (
    <label className="flex items-center gap-3">
      <span>{m.currency_label()}</span>
      <span className="relative block w-52">
        <select
          className="min-h-11 w-full appearance-none rounded-card border border-jade-500 bg-jade-900 py-2 pr-9 pl-3 text-base text-paper"
          value={currency ?? ''}
          onChange={({ target: { value } }) =>
            chooseCurrency(isApproximateCurrency(value) ? value : undefined)
          }
        >
          <option value="">{m.currency_none()}</option>
          {APPROXIMATE_CURRENCIES.map((code) => (
            <option key={code} value={code}>
              {toCurrencyName(code)}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
        />
      </span>
    </label>
  )
}
