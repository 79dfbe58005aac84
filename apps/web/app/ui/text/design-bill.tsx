import type { LineDesign } from '@shop/contract/designs/designs.schemas'
import { localized } from '../../lib/i18n/locale.ts'
import type { CartDesign } from '../../lib/shop/cart-item.ts'
import { m } from '../../paraglide/messages.js'

/** Wrist and number of parts of a bracelet that the shopper designed. */
export function DesignFacts({ design: { wrist, parts } }: { design: CartDesign }) {
  return [wrist && m.cart_design_wrist({ wrist }), parts > 0 && m.cart_design_parts({ count: parts })]
    .filter(Boolean)
    .join(' · ')
}

/** What is strung for a line of an order, in stringing order, to unfold. */
export function DesignBill({ design: { bill, making_days } }: { design: LineDesign }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-jade-700 underline underline-offset-4">
        {m.cart_design_bill()}
      </summary>
      <ol className="mb-2 text-muted">
        {bill.map((entry, index) => (
          <li key={index}>
            {entry.quantity} × {localized(entry, 'name')}
          </li>
        ))}
      </ol>
      <p className="text-muted">{m.cart_design_making({ count: making_days })}</p>
    </details>
  )
}
