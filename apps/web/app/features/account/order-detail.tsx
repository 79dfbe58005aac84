import type { Order } from '@shop/contract/orders/orders.schemas'
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react'
import { formatMoney } from '@shop/contract/money/format-money'
import { formatDate } from '../../lib/i18n/format.ts'
import { localized } from '../../lib/i18n/locale.ts'
import { goesInParts, hasGoods, isCancellable, wasPaid, wasShipped } from '../../lib/shop/order-state.ts'
import { toMethodName } from '../../lib/i18n/shipping-names.ts'
import { m } from '../../paraglide/messages.js'
import { AddressBlock } from '../../ui/text/address-block.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { Block } from '../../ui/layout/block.tsx'
import { ButtonLink } from '../../ui/layout/button.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { OrderLines, toOrderLineViews } from '../../ui/text/order-lines.tsx'
import { OrderTotals } from '../../ui/text/order-totals.tsx'
import { BuyAgain, type OrderCart } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { GiftOptions } from './gift-options.tsx'
import { OrderNotes } from './order-notes.tsx'
import { isOver, toOrderOutcome, type OrderOutcome } from './order-outcome.ts'
import { OrderTimeline } from './order-timeline.tsx'
import {
  findPaidWith,
  listGiftCardTexts,
  toPartlyShippedText,
  toPaymentText,
  toPointsText,
  toStatusName,
  toStatusTone,
} from './order-messages.ts'
import { OrderedService } from './ordered-service.tsx'
import { PayNowLink } from './pay-now-link.tsx'

const OrderInvoices = lazy(() => import('./order-invoices.tsx'))
const OrderGiftCard = lazy(() => import('./order-gift-card.tsx'))
const OrderReturns = lazy(() => import('./returns/order-returns.tsx'))
const OrderParcels = lazy(() => import('./parcel/order-parcels.tsx'))

interface OrderDetailProps {
  shopperId: string | undefined
  order: Order
  nowMs: number
  cart: OrderCart
  /** Payment page, if not that of an account's order. */
  payHref?: string
  /** What the shopper can review of it. */
  reviews: React.ReactNode
  onChanged: (order: Order) => void
  onStale: () => void
}

/** Detail page of an order: history, address, amounts and the actions that are still possible. */
export function OrderDetail({
  shopperId,
  order,
  nowMs,
  cart,
  payHref,
  reviews,
  onChanged,
  onStale,
}: OrderDetailProps) {
  const outcome = toOrderOutcome(order, nowMs)
  const heading = useFocusAfterChange(order.status)
  return (
    <div className="flex flex-col gap-8">
      <OrderHeader order={order} heading={heading} />
      {outcome === 'payable' && (
        <Notice title={m.account_unpaid()}>
          <p>{order.expires_at && toUnpaidText(order, formatDate(order.expires_at, 'minute'))}</p>
          <PayNowLink orderId={order.order_id} href={payHref} className="mt-3" />
        </Notice>
      )}
      <div className="grid gap-8 md:grid-cols-2">
        <Block title={m.account_timeline()}>
          <OrderTimeline order={order} />
        </Block>
        <OrderFacts order={order} isGuest={payHref !== undefined} />
      </div>
      {order.shipments.length > 0 && (
        <Block title={goesInParts(order) ? m.account_parcels() : m.account_parcel()}>
          {order.to_ship.length > 0 && <p className="mb-4">{toPartlyShippedText(order)}</p>}
          {/* Its place is reserved while it loads. */}
          <div className="min-h-96">
            <Suspense>
              <OrderParcels shopperId={shopperId} order={order} />
            </Suspense>
          </div>
        </Block>
      )}
      <OrderedLines order={order} />
      <AfterSale order={order} shopperId={shopperId} isGuest={payHref !== undefined} reviews={reviews} />
      <Actions order={order} outcome={outcome} cart={cart} onChanged={onChanged} onStale={onStale} />
      <OrderNotes shopperId={shopperId} orderId={order.order_id} firstNote={order.note} />
    </div>
  )
}

function OrderHeader({ order, heading }: { order: Order; heading: RefObject<HTMLHeadingElement | null> }) {
  const { order_number, created_at, status } = order
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
          {m.account_order_title({ number: order_number })}
        </h1>
        <p className="mt-1 text-muted">
          <time dateTime={created_at}>{formatDate(created_at, 'minute')}</time>
        </p>
      </div>
      <Badge tone={toStatusTone(status)} className="mt-2">
        {toStatusName(order)}
      </Badge>
    </header>
  )
}

/** Where it goes, how it is sent and what it was paid with. */
function OrderFacts({ order, isGuest }: { order: Order; isGuest: boolean }) {
  const paidWith = findPaidWith(order)
  return (
    <div className="flex flex-col gap-8">
      {order.gift_card ? (
        <Block title={m.giftcards_card()}>
          {/* Its place is reserved while it loads. */}
          <div className="min-h-32">
            <Suspense>
              <OrderGiftCard order={order} card={order.gift_card} />
            </Suspense>
          </div>
        </Block>
      ) : (
        <Block title={m.checkout_address()}>
          <AddressBlock address={order.address} />
        </Block>
      )}
      {order.gift && (
        <Block title={m.checkout_gift()}>
          <GiftOptions order={order} gift={order.gift} />
        </Block>
      )}
      {order.service && (
        <Block title={m.returns_title()}>
          <OrderedService service={order.service} isGuest={isGuest} />
        </Block>
      )}
      {hasGoods(order) && (
        <Block title={m.checkout_shipping_method()}>
          <p>{toMethodName(order.shipping_method)}</p>
          <p className="text-muted">{m.checkout_method_days({ from: order.days_min, to: order.days_max })}</p>
        </Block>
      )}
      <Block title={m.account_payment()}>
        <p>{toPaymentText(order)}</p>
        {paidWith && <p className="text-muted">{paidWith}</p>}
        {listGiftCardTexts(order).map((text) => (
          <p key={text} className="text-muted">
            {text}
          </p>
        ))}
      </Block>
    </div>
  )
}

function OrderedLines({ order }: { order: Order }) {
  return (
    <Block title={m.account_order_lines()}>
      <OrderLines lines={toOrderLineViews(order)} />
      <div className="mt-5 border-t border-line pt-5 sm:ml-auto sm:max-w-sm">
        <OrderTotals totals={order} />
        {order.coupon && (
          <p className="mt-3 text-sm text-muted">
            {m.account_order_coupon({
              title: localized(order.coupon, 'title'),
              amount: formatMoney(order.coupon.saved),
            })}
          </p>
        )}
        {order.points > 0 && <p className="mt-1 text-sm text-muted">{toPointsText(order)}</p>}
      </div>
    </Block>
  )
}

/** What follows the parcel: returns, reviews and invoices. The place of each is reserved while it loads. */
function AfterSale({
  order,
  shopperId,
  isGuest,
  reviews,
}: Pick<OrderDetailProps, 'order' | 'shopperId' | 'reviews'> & { isGuest: boolean }) {
  return (
    <>
      {hasGoods(order) && wasShipped(order) && (
        <Block title={m.returns_title()} id="returns">
          <div className="min-h-32">
            <Suspense>
              <OrderReturns shopperId={shopperId} order={order} isGuest={isGuest} />
            </Suspense>
          </div>
        </Block>
      )}
      {reviews}
      {/* A gift card is no sale yet: the goods that it pays for are invoiced. */}
      {!order.gift_card && (wasPaid(order) || order.status !== 'cancelled') && (
        <Block title={m.invoices_title()}>
          <div className="min-h-32">
            <Suspense>
              <OrderInvoices shopperId={shopperId} order={order} />
            </Suspense>
          </div>
        </Block>
      )}
    </>
  )
}

/** Until when it can be paid. Of a gift card and a service no items are held. */
const toUnpaidText = (order: Order, time: string): string =>
  hasGoods(order) ? m.account_unpaid_until({ time }) : m.payment_pay_by({ time })

/** The actions that the order's status allows. */
function Actions({
  order,
  outcome,
  cart,
  onChanged,
  onStale,
}: Omit<OrderDetailProps, 'nowMs' | 'shopperId' | 'reviews'> & { outcome: OrderOutcome }) {
  const canCancel = isCancellable(order) && outcome !== 'confirming'
  const canBuyAgain = isOver(outcome) && hasGoods(order)
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4">
      <ButtonLink variant="quiet" to={`/contact?order=${order.order_number}`}>
        {m.contact_about_order()}
      </ButtonLink>
      {canCancel && <CancelOrder order={order} onCancelled={onChanged} onStale={onStale} />}
      {canBuyAgain && <BuyAgain order={order} cart={cart} />}
    </div>
  )
}

/**
 * Moves the focus to the heading after a change, once the dialog has released it: the pressed button may be
 * gone.
 */
function useFocusAfterChange(status: Order['status']): React.RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current === status) return
    shown.current = status
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [status])
  return heading
}
