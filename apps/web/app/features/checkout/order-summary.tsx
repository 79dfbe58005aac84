import type { OrderQuote } from '@shop/contract/orders'
import { toFen, toMoney } from '@shop/contract/money'
import { formatMoney } from '../../lib/i18n/format.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { OrderLines, type OrderLineView } from '../../ui/text/order-lines.tsx'
import { OrderTotals, OrderTotalsSkeleton } from '../../ui/text/order-totals.tsx'
import { findPriceChanges, findQuoteLine, findShortages, toKey, type CheckoutLine } from './changes.ts'

export interface OrderSummaryProps {
  lines: readonly CheckoutLine[]
  quote: OrderQuote | undefined
  /** A newer quote is loading. */
  isStale: boolean
}

/** Lines and totals of the order at the server's prices. */
export function OrderSummary({ lines, quote, isStale }: OrderSummaryProps) {
  return (
    <div aria-busy={isStale}>
      <OrderLines lines={lines.map((line) => toView(line, lines, quote))} />
      <div
        className={cx('mt-5 border-t border-line pt-5 transition-opacity', isStale && quote && 'opacity-55')}
      >
        {quote ? <OrderTotals totals={quote} /> : <OrderTotalsSkeleton />}
      </div>
    </div>
  )
}

function toView(
  line: CheckoutLine,
  lines: readonly CheckoutLine[],
  quote: OrderQuote | undefined,
): OrderLineView {
  const item = findQuoteLine(quote, line)
  // A line that is not on sale has no price in the quote.
  const price = !item || item.status === 'unavailable' ? line.price : item.unit_price
  return {
    key: toKey(line.id, line.size),
    name: localized(line, 'name'),
    image: line.imageUrl,
    size: line.size,
    quantity: line.quantity,
    total: toMoney(toFen(price) * line.quantity),
    href: `/product/${line.slug}`,
    note: quote && <LineNote line={line} lines={lines} quote={quote} />,
  }
}

function LineNote({
  line,
  lines,
  quote,
}: {
  line: CheckoutLine
  lines: readonly CheckoutLine[]
  quote: OrderQuote
}) {
  const shortage = findShortages(lines, quote).find((each) => each.line === line)
  if (shortage) return <p className="font-medium text-danger">{toShortageText(shortage)}</p>
  const change = findPriceChanges([line], undefined, quote)[0]
  if (!change) return null
  return (
    <p className="text-gold-600">
      {m.checkout_price_changed({ before: formatMoney(change.before), after: formatMoney(change.after) })}
    </p>
  )
}

/** Message on why a line cannot be ordered. */
export function toShortageText({ available, isOnSale }: { available: number; isOnSale: boolean }): string {
  if (!isOnSale) return m.checkout_line_gone()
  return available === 0 ? m.checkout_line_sold_out() : m.checkout_line_short({ count: available })
}
