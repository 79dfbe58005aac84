import { toFen, type Money } from '@shop/contract/money/money'
import { useId } from 'react'
import { isOrderable } from '../../lib/shop/line-findings.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import { CartTotals } from './cart-totals.tsx'
import { FreeShippingHint } from './free-shipping-hint.tsx'
import type { CartPrices } from './use-cart-prices.ts'

interface CartSummaryProps {
  /** The cart's own subtotal, shown until a quote is available. */
  total: Money
  prices: CartPrices
}

/** Totals of the cart and the link to checkout. */
export function CartSummary({ total, prices }: CartSummaryProps) {
  const { quote, findings } = prices
  const hintId = useId()
  const hasGoods = toFen(quote?.subtotal ?? total) > 0
  return (
    <div className="flex flex-col gap-5">
      {hasGoods && <FreeShippingHint total={total} quote={quote} />}
      <CartTotals total={total} prices={prices} />
      <div className="flex flex-col gap-3">
        {[...findings.values()].every(isOrderable) ? (
          <ButtonLink to="/checkout" wide>
            {m.cart_checkout()}
          </ButtonLink>
        ) : (
          <>
            <Button wide aria-disabled aria-describedby={hintId} className="opacity-50">
              {m.cart_checkout()}
            </Button>
            <p id={hintId} className="text-sm text-danger">
              {m.cart_settle_first()}
            </p>
          </>
        )}
        <p className="text-sm text-muted">{m.cart_shipping_note()}</p>
      </div>
    </div>
  )
}
