import type { Order } from '@shop/contract/orders/orders.schemas'
import { m } from '../../paraglide/messages.js'
import { AddressBlock } from '../../ui/text/address-block.tsx'
import { OrderLines, toOrderLineViews } from '../../ui/text/order-lines.tsx'
import { OrderTotals } from '../../ui/text/order-totals.tsx'

/** The order, next to the payment form. */
export function OrderAside({ order, children }: { order: Order; children: React.ReactNode }) {
  return (
    <section
      aria-label={m.checkout_summary()}
      className="rounded-card border border-line bg-surface px-5 py-6 sm:px-7 lg:sticky lg:top-24"
    >
      <h2 className="text-h3">{m.checkout_summary()}</h2>
      <p className="mt-1 mb-5 text-sm text-muted tabular-nums">{order.order_number}</p>
      <OrderLines lines={toOrderLineViews(order)} />
      <div className="mt-5 border-t border-line pt-5">
        <OrderTotals totals={order} />
      </div>
      {!order.gift_card && (
        <div className="mt-5 border-t border-line pt-5 text-sm">
          <h3 className="mb-1 font-body text-sm font-medium">{m.checkout_address()}</h3>
          <AddressBlock address={order.address} className="text-muted not-italic" />
        </div>
      )}
      {children && <div className="mt-4 flex justify-center border-t border-line pt-3">{children}</div>}
    </section>
  )
}
