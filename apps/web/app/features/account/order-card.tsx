import type { Order } from '@shop/contract/orders/orders.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatDate } from '../../lib/i18n/format.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { hasGoods } from '../../lib/shop/order-state.ts'
import { toSoldLineKey } from '../../lib/shop/cart-item.ts'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../../ui/text/badge.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Thumbnail } from '../../ui/media/thumbnail.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { BuyAgain, type OrderCart } from './buy-again.tsx'
import { isOver, toOrderOutcome } from './order-outcome.ts'
import { toStatusName, toStatusTone } from './order-messages.ts'
import { PayNowLink } from './pay-now-link.tsx'

/** Most pictures on a card; the rest is shown as a number. */
const MAX_PICTURES = 4

interface OrderCardProps {
  order: Order
  /** URL of the order's detail page. */
  href: string
  nowMs: number
  cart: OrderCart
}

/** One order in the list: number, date, status, pictures, total. */
export function OrderCard({ order, href, nowMs, cart }: OrderCardProps) {
  const { order_id, order_number, status, items, total, created_at } = order
  const outcome = toOrderOutcome(order, nowMs)
  const hidden = items.length - MAX_PICTURES
  return (
    <article aria-label={order_number} className="rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3.5">
        <div>
          <h2 className="font-body text-base font-medium tabular-nums">
            <Link to={href} className="hover:text-jade-700 hover:underline">
              {order_number}
            </Link>
          </h2>
          <p className="text-sm text-muted">
            <time dateTime={created_at}>{formatDate(created_at)}</time>
          </p>
        </div>
        <Badge tone={toStatusTone(status)}>{toStatusName(order)}</Badge>
      </header>
      <div className="flex flex-wrap items-center gap-4 px-5 py-4">
        <ul className="flex gap-2" aria-label={m.account_order_lines()}>
          {items.slice(0, MAX_PICTURES).map((item) => (
            <li key={toSoldLineKey(item)}>
              <Thumbnail url={item.image} className="size-16" />
              <span className="sr-only">
                {localized(item, 'name')} × {item.quantity}
              </span>
            </li>
          ))}
          {hidden > 0 && (
            <li className="flex size-16 items-center justify-center rounded-card bg-paper text-muted">
              +{hidden}
            </li>
          )}
        </ul>
        <p className="ml-auto text-right">
          <span className="block text-sm text-muted">{m.account_order_total()}</span>
          <span className="font-medium tabular-nums">{formatMoney(total)}</span>
        </p>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-3 px-5 pb-4">
        <Link
          to={href}
          className="inline-flex min-h-11 items-center px-3 font-medium text-jade-700 underline underline-offset-4"
        >
          {m.account_order_details()}
          <VisuallyHidden> {order_number}</VisuallyHidden>
        </Link>
        {outcome === 'payable' && <PayNowLink orderId={order_id} />}
        {isOver(outcome) && hasGoods(order) && <BuyAgain order={order} cart={cart} />}
      </footer>
    </article>
  )
}
