import { toFen, toMoney, type Money } from '@shop/contract/money'
import { SHIPPING_METHODS } from '@shop/contract/orders'
import { formatMoney } from '../../lib/i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/media/icons.tsx'

/** Subtotal from which standard shipping is free. */
const FREE_FROM_FEN = SHIPPING_METHODS.standard.freeFromFen

/** Amount by which a subtotal falls short of free standard shipping; undefined when it is free. */
export function toMissing(total: Money): Money | undefined {
  const missingFen = FREE_FROM_FEN - toFen(total)
  return missingFen > 0 ? toMoney(missingFen) : undefined
}

/** Amount missing for free standard shipping, or a note that shipping is free. */
export function FreeShippingHint({ missing }: { missing: Money | undefined }) {
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
        max={FREE_FROM_FEN}
        value={FREE_FROM_FEN - Math.min(FREE_FROM_FEN, toFen(missing))}
        aria-label={m.cart_free_shipping_progress({ amount: formatMoney(toMoney(FREE_FROM_FEN)) })}
        className="h-1 w-full appearance-none forced-colors:appearance-auto overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-gold-400 [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-gold-400"
      />
    </div>
  )
}
