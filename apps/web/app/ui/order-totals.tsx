import { toFen, type Money } from '@shop/contract/money'
import { formatMoney } from '../lib/format.ts'
import { m } from '../paraglide/messages.js'

/** The sums of an order or of a quote. */
export interface TotalsView {
  subtotal: Money
  discount: Money
  shipping: Money
  tax_included: Money
  total: Money
}

/** What an order comes to: goods, discount, shipping, total, and the tax that is part of it. */
export function OrderTotals({ totals }: { totals: TotalsView }) {
  const { subtotal, discount, shipping, tax_included, total } = totals
  return (
    <dl className="flex flex-col gap-2">
      <Row term={m.checkout_subtotal()}>{formatMoney(subtotal)}</Row>
      {toFen(discount) > 0 && <Row term={m.checkout_discount()}>−{formatMoney(discount)}</Row>}
      <Row term={m.checkout_shipping()}>
        {toFen(shipping) === 0 ? m.checkout_shipping_free() : formatMoney(shipping)}
      </Row>
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-medium">{m.checkout_total()}</dt>
        <dd className="font-heading text-h3 tabular-nums">{formatMoney(total)}</dd>
      </div>
      <Row term={m.checkout_tax_included()} isQuiet>
        {formatMoney(tax_included)}
      </Row>
    </dl>
  )
}

function Row({ term, isQuiet, children }: { term: string; isQuiet?: boolean; children: React.ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${isQuiet ? 'text-sm text-muted' : ''}`}>
      <dt>{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
