import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { toFen } from '@shop/contract/money/money'
import { formatMoney } from '@shop/contract/money/format-money'
import { toMethodName } from '../../lib/i18n/shipping-names.ts'
import { m } from '../../paraglide/messages.js'
import { RadioCard } from '../../ui/form/radio-card.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

interface ShippingSectionProps {
  /** Undefined until the first quote arrives. */
  quote: OrderQuote | undefined
  chosen: ShippingMethod | undefined
  onChoose: (method: ShippingMethod) => void
}

/** Shipping methods for the address, with delivery times and prices. */
export function ShippingSection({ quote, chosen, onChoose }: ShippingSectionProps) {
  if (!quote) {
    return (
      <div aria-busy="true" className="flex flex-col gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{m.checkout_shipping_method()}</legend>
      {quote.shipping_options.map(({ method, price, days_min, days_max }) => (
        <RadioCard
          key={method}
          name="shipping_method"
          value={method}
          checked={chosen === method}
          onChange={() => onChoose(method)}
          label={toMethodName(method)}
          description={m.checkout_method_days({ from: days_min, to: days_max })}
          aside={toFen(price) === 0 ? m.checkout_shipping_free() : formatMoney(price)}
        />
      ))}
      {quote.free_shipping_missing && (
        <p className="text-sm text-muted">
          {m.checkout_free_shipping_missing({ amount: formatMoney(quote.free_shipping_missing) })}
        </p>
      )}
    </fieldset>
  )
}
