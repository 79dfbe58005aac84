import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../lib/i18n/locale.ts'
import { toLineKey, toLinePath, toLineTotal, type CartItem } from '../../lib/shop/cart-item.ts'
import { isOrderable, toLineFindings, type LineFinding } from '../../lib/shop/line-findings.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/layout/class-names.ts'
import { FreeGifts } from '../../ui/text/free-gifts.tsx'
import { LineReductions } from '../../ui/text/line-reductions.tsx'
import { OrderLines, type OrderLineView } from '../../ui/text/order-lines.tsx'
import { OrderTotals, OrderTotalsSkeleton } from '../../ui/text/order-totals.tsx'

interface OrderSummaryProps {
  lines: readonly CartItem[]
  quote: OrderQuote | undefined
  /** A newer quote is loading. */
  isStale: boolean
}

/** Lines and totals of the order at the server's prices. */
export function OrderSummary({ lines, quote, isStale }: OrderSummaryProps) {
  const findings = toLineFindings(lines, quote)
  return (
    <div aria-busy={isStale}>
      <OrderLines lines={lines.map((line) => toView(line, findings.get(line)))} />
      <FreeGifts gifts={quote?.free_gifts} className="mt-3.5 border-t border-line" />
      <div
        className={cx('mt-5 border-t border-line pt-5 transition-opacity', isStale && quote && 'opacity-55')}
      >
        {quote ? <OrderTotals totals={quote} /> : <OrderTotalsSkeleton />}
      </div>
    </div>
  )
}

function toView(line: CartItem, finding: LineFinding | undefined): OrderLineView {
  return {
    key: toLineKey(line),
    name: localized(line, 'name'),
    image: line.imageUrl,
    size: line.size ?? line.design?.wrist,
    quantity: line.quantity,
    total: finding?.lineTotal ?? toLineTotal(line),
    href: toLinePath(line),
    note: finding && toNote(line, finding),
  }
}

function toNote(line: CartItem, finding: LineFinding): React.ReactNode {
  if (!isOrderable(finding)) return <p className="font-medium text-danger">{toShortageText(finding)}</p>
  if (!finding.hasNewPrice && finding.reductions.length === 0) return null
  return (
    <>
      {finding.hasNewPrice && (
        <p className="text-gold-600">
          {m.checkout_price_changed({
            before: formatMoney(line.price),
            after: formatMoney(finding.unitPrice),
          })}
        </p>
      )}
      <LineReductions reductions={finding.reductions} />
    </>
  )
}

/** Message on why a line cannot be ordered. */
export function toShortageText({ stock, available }: LineFinding): string {
  if (stock === 'unavailable') return m.checkout_line_gone()
  return stock === 'sold_out' ? m.checkout_line_sold_out() : m.checkout_line_short({ count: available })
}
