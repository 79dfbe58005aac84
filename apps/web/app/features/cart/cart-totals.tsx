import type { Money } from '@shop/contract/money/money'
import { m } from '../../paraglide/messages.js'
import { ApproximatePrice } from '../../ui/text/approximate-price.tsx'
import { InlineFailure } from '../../ui/text/inline-failure.tsx'
import { OrderTotals, OrderTotalsSkeleton } from '../../ui/text/order-totals.tsx'
import { Price } from '../../ui/text/price.tsx'
import type { CartPrices } from './use-cart-prices.ts'

interface CartTotalsProps {
  /** The cart's own subtotal, shown until a quote is available. */
  total: Money
  prices: CartPrices
}

/** What the cart costs, in the drawer and on the page alike: what can be bought, and shipping. */
export function CartTotals({ total, prices: { quote, isStale, error, reload } }: CartTotalsProps) {
  return (
    <>
      {error !== undefined && <InlineFailure title={m.cart_quote_failed()} error={error} onRetry={reload} />}
      <div aria-busy={isStale} className="transition-opacity aria-busy:opacity-60">
        {quote ? <OrderTotals totals={quote} /> : <KnownTotal total={total} isLoading={isStale} />}
        <ApproximatePrice money={quote?.payable} className="mt-3 text-right" />
      </div>
    </>
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
