import type { Money } from '@shop/contract/money'
import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import type { QuoteState } from '../../lib/shop/use-quote.ts'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import { OrderTotals, OrderTotalsSkeleton } from '../../ui/text/order-totals.tsx'
import { InlineFailure } from '../../ui/text/inline-failure.tsx'
import { Price } from '../../ui/text/price.tsx'
import { FreeShippingHint, toMissing } from './free-shipping-hint.tsx'

interface CartSummaryProps {
  /** The cart's own subtotal, shown until a quote is available. */
  total: Money
  prices: QuoteState
  /** Whether every line can be ordered as it is. */
  isOrderable: boolean
}

/** Totals of the cart and the link to checkout. */
export function CartSummary({ total, prices, isOrderable }: CartSummaryProps) {
  const { quote, isStale, error, reload } = prices
  const hintId = useId()
  return (
    <div className="flex flex-col gap-5">
      {error !== undefined && <InlineFailure title={m.cart_quote_failed()} error={error} onRetry={reload} />}
      <FreeShippingHint missing={quote ? quote.free_shipping_missing : toMissing(total)} />
      <div aria-busy={isStale} className="transition-opacity aria-busy:opacity-60">
        {quote ? <OrderTotals totals={quote} /> : <KnownTotal total={total} isLoading={isStale} />}
      </div>
      <div className="flex flex-col gap-3">
        {isOrderable ? (
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

/** The cart's own subtotal, while there is no quote. */
function KnownTotal({ total, isLoading }: { total: Money; isLoading: boolean }) {
  if (isLoading) return <OrderTotalsSkeleton subtotal={total} />
  return (
    <p className="flex justify-between gap-4">
      {m.cart_goods()}
      <Price money={total} />
    </p>
  )
}
