import { toFen, toMoney, type Money } from '@shop/contract/money/money'
import { formatFen, formatMoney } from '@shop/contract/money/format-money'
import { useSaleTerms } from '../../lib/shop/sale-terms.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'

/** Amount by which a subtotal falls short of free standard shipping; undefined when it is free. */
function toMissing(total: Money, freeFromFen: number): Money | undefined {
  const missingFen = freeFromFen - toFen(total)
  return missingFen > 0 ? toMoney(missingFen) : undefined
}

interface FreeShippingHintProps {
  total: Money
  /** As the server counts it, once it has. */
  quote: { free_shipping_missing?: Money | undefined } | undefined
}

/** Amount missing for free standard shipping, or a note that shipping is free. Nothing where it never is. */
export function FreeShippingHint({ total, quote }: FreeShippingHintProps) {
  const { freeFromFen } = useSaleTerms().shipping.standard
  if (freeFromFen === undefined) return null
  const missing = quote ? quote.free_shipping_missing : toMissing(total, freeFromFen)
  if (missing === undefined) {
    return (
      <p className="flex items-center gap-2 text-sm text-ok">
        <Icon name="truck" className="size-5" />
        {m.cart_shipping_is_free()}
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex items-start gap-2">
        <Icon name="truck" className="mt-0.5 size-5 text-jade-700" />
        {m.cart_free_shipping_missing({ amount: formatMoney(missing) })}
      </p>
      <progress
        max={freeFromFen}
        value={freeFromFen - Math.min(freeFromFen, toFen(missing))}
        aria-label={m.cart_free_shipping_progress({ amount: formatFen(freeFromFen) })}
        className="h-1 w-full appearance-none forced-colors:appearance-auto overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-gold-400 [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-gold-400"
      />
    </div>
  )
}
