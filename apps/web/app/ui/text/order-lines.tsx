import type { Money } from '@shop/contract/money/money'
import type { Order, OrderLine } from '@shop/contract/orders/orders.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../lib/i18n/locale.ts'
import { listLineReductions, type LineReduction } from '../../lib/shop/line-offers.ts'
import { toLinePath, toSoldLineKey } from '../../lib/shop/cart-item.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../layout/link.tsx'
import { DesignBill } from './design-bill.tsx'
import { FreePrice } from './free-gifts.tsx'
import { LineReductions } from './line-reductions.tsx'
import { Thumbnail } from '../media/thumbnail.tsx'

/** A line of an order or of the cart, ready for display. */
export interface OrderLineView {
  key: string
  /** In the language of the page. */
  name: string
  /** URL of the picture; empty when there is none. */
  image: string
  size?: string | undefined
  quantity: number
  total: Money
  /** Path of the product's page. */
  href?: string
  /** What has changed or is wrong with the line. */
  note?: React.ReactNode
  isFreeGift?: boolean | undefined
}

/** The lines of an order: picture, name, size, quantity, price. */
export function OrderLines({ lines }: { lines: readonly OrderLineView[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {lines.map(({ key, name, image, size, quantity, total, href, note, isFreeGift }) => (
        <li key={key} className="flex gap-4 py-3.5 first:pt-0 last:pb-0">
          <Thumbnail url={image} className="size-16" />
          <div className="min-w-0 flex-1">
            <p className="leading-snug font-medium">
              {href ? (
                <Link to={href} className="hover:text-jade-700 hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </p>
            <p className="mt-0.5 text-sm text-muted">
              {size && <span>{m.checkout_line_size({ size })} · </span>}
              {m.checkout_line_quantity({ quantity })}
            </p>
            {note && <div className="mt-1 text-sm">{note}</div>}
          </div>
          {isFreeGift ? (
            <FreePrice price={total} />
          ) : (
            <p className="shrink-0 tabular-nums">{formatMoney(total)}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The lines of a placed order, in the current language. */
export function toOrderLineViews(order: Pick<Order, 'items' | 'offers'>): OrderLineView[] {
  return order.items.map((item) => ({
    key: toSoldLineKey(item),
    name: localized(item, 'name'),
    image: item.image,
    size: item.size,
    quantity: item.quantity,
    total: item.line_total,
    // A gift card is no product.
    href: item.slug ? toLinePath(item) : '/gift-cards',
    note: toNote(item, listLineReductions(order, item)),
    isFreeGift: item.free_gift,
  }))
}

function toNote({ design }: OrderLine, reductions: readonly LineReduction[]): React.ReactNode {
  if (!design && reductions.length === 0) return null
  return (
    <>
      {design && <DesignBill design={design} />}
      <LineReductions reductions={reductions} />
    </>
  )
}
