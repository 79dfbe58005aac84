import type { CouponOnOrder } from '@shop/contract/coupons/coupons.schemas'
import { toFen, type Money } from '@shop/contract/money/money'
import type { OfferOnOrder } from '@shop/contract/offers/offers.schemas'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { formatFen, formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../lib/i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../layout/skeleton.tsx'

/** The totals of an order or of a quote. */
interface TotalsView {
  subtotal: Money
  discount: Money
  shipping: Money
  /** Gift wrapping. */
  wrapping: Money
  tax_included: Money
  total: Money
  offers?: readonly OfferOnOrder[] | undefined
  coupon?: Pick<CouponOnOrder, 'code' | 'saved'> | undefined
  paid_by_gift_cards: Money
  payable: Money
  /** The status of an order. */
  status?: OrderStatus
  /** Set for an order that buys a gift card: nothing is shipped or taxed. */
  gift_card?: object | undefined
  /** Set for an order that pays for work on products: the way back is part of its price. */
  service?: object | undefined
}

/** Subtotal, discount, shipping, total, and the tax included in it. */
export function OrderTotals({ totals }: { totals: TotalsView }) {
  const { subtotal, discount, shipping, wrapping, tax_included, total, coupon, offers = [] } = totals
  if (totals.gift_card) {
    return (
      <dl>
        <TotalRow>{formatMoney(total)}</TotalRow>
      </dl>
    )
  }
  // What a coupon or an offer takes off shipping is shown as its full price and a discount.
  const shippingSavedFen = coupon && toFen(discount) === 0 ? toFen(coupon.saved) : 0
  const ofShipping = offers.filter((offer) => offer.class === 'shipping')
  const offersShippingFen = sumFen(ofShipping)
  const fullShippingFen = toFen(shipping) + shippingSavedFen + offersShippingFen
  const offersGoodsFen = sumFen(offers) - offersShippingFen
  const discountFen = toFen(discount) - offersGoodsFen + shippingSavedFen
  // Where nothing can be ordered, nothing is shipped.
  const isShippedFree = fullShippingFen === 0 && toFen(subtotal) > 0
  return (
    <dl className="flex flex-col gap-2">
      <Row term={m.checkout_subtotal()}>{formatMoney(subtotal)}</Row>
      {!totals.service && (
        <Row term={m.checkout_shipping()}>
          {isShippedFree ? m.checkout_shipping_free() : formatFen(fullShippingFen)}
        </Row>
      )}
      {toFen(wrapping) > 0 && <Row term={m.checkout_wrapping()}>{formatMoney(wrapping)}</Row>}
      {offers.map((offer) => (
        <Row key={offer.offer_id} term={localized(offer, 'title')}>
          <span className="text-jade-700">−{formatMoney(offer.discount)}</span>
        </Row>
      ))}
      {discountFen > 0 && (
        <Row term={coupon ? m.checkout_coupon_row({ code: coupon.code }) : m.checkout_discount()}>
          <span className="text-jade-700">−{formatFen(discountFen)}</span>
        </Row>
      )}
      <TotalRow>{formatMoney(total)}</TotalRow>
      <Row term={m.checkout_tax_included()} isQuiet>
        {formatMoney(tax_included)}
      </Row>
      {toFen(totals.paid_by_gift_cards) > 0 && <GiftCardRows totals={totals} />}
    </dl>
  )
}

/** What gift cards pay, and the rest: still to pay, paid, or nothing of an order that was canceled. */
function GiftCardRows({ totals }: { totals: TotalsView }) {
  const { paid_by_gift_cards: byCards, payable, status } = totals
  const isToPay = status === undefined || status === 'pending_payment'
  const hasRest = isToPay || (status !== 'cancelled' && toFen(payable) > 0)
  return (
    <>
      <Row term={m.checkout_gift_cards_row()}>
        <span className="text-jade-700">−{formatMoney(byCards)}</span>
      </Row>
      {hasRest && (
        <div className="flex items-baseline justify-between gap-4 font-medium">
          <dt>{isToPay ? m.checkout_payable() : m.checkout_charged()}</dt>
          <dd className="text-lg tabular-nums">{formatMoney(payable)}</dd>
        </div>
      )}
    </>
  )
}

/** Placeholder for `OrderTotals` with the same layout; the subtotal may be known. */
export function OrderTotalsSkeleton({ subtotal }: { subtotal?: Money }) {
  const waiting = <Skeleton className="my-1 h-4 w-16" />
  return (
    <dl className="flex flex-col gap-2">
      <Row term={m.checkout_subtotal()}>{subtotal === undefined ? waiting : formatMoney(subtotal)}</Row>
      <Row term={m.checkout_shipping()}>{waiting}</Row>
      <TotalRow>
        <span className="invisible">0</span>
        <Skeleton className="inline-block h-4.5 w-24" />
      </TotalRow>
      <Row term={m.checkout_tax_included()} isQuiet>
        {/* The height of a quiet row: 22 px instead of 26. */}
        <Skeleton className="my-0.75 h-4 w-16" />
      </Row>
    </dl>
  )
}

const sumFen = (offers: readonly OfferOnOrder[]) =>
  offers.reduce((sum, offer) => sum + toFen(offer.discount), 0)

function TotalRow({ children }: { children: React.ReactNode }) {
  return (
    <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
      <dt className="font-medium">{m.checkout_total()}</dt>
      <dd className="text-lg font-medium tabular-nums">{children}</dd>
    </div>
  )
}

function Row({ term, isQuiet, children }: { term: string; isQuiet?: boolean; children: React.ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${isQuiet ? 'text-sm text-muted' : ''}`}>
      <dt>{term}</dt>
      <dd className="shrink-0 whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}
