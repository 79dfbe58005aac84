import type { AddressSnapshot } from '@shop/contract/addresses/addresses.schemas'
import type { CouponOnOrder } from '@shop/contract/coupons/coupons.schemas'
import { pickLocalizedFields } from '@shop/contract/languages/translated'
import { toMoney } from '@shop/contract/money/money'
import { listShippingMethods, type SaleTerms, type ShippingMethod } from '@shop/contract/orders/sale-terms'
import type { Order, OrderLine, OrderQuote, OrderStatus } from '@shop/contract/orders/orders.schemas'
import { toPaymentMethod } from '@shop/contract/payments/payments.rules'
import type { JsonValue } from '../../db/tables.ts'
import { readTexts } from '../../db/translations.ts'
import type { PricedCart } from '../offers/offer.shared.ts'
import { toQuotedGiftCard } from '../gift-cards/gift-card-payments.service.ts'
import type { GiftCardShare } from '../gift-cards/gift-card-shares.shared.ts'
import { toOrderedGiftCard } from '../gift-cards/order-gift-cards.service.ts'
import { earnsPoints, toPoints } from '../users/points.service.ts'
import { readGift } from './gifts.ts'
import { toBoughtDesign } from './line-goods.shared.ts'
import { toLineImage, toShownLine, toShownSize, type PricedLine } from './order-lines.shared.ts'
import { toShownLineOffers, toShownOffers, type AppliedOffer } from './order-offers.shared.ts'
import { toPayableFen, type OrderTotals } from './order-totals.shared.ts'
import type { listPayments, OrderParts } from './orders.repository.ts'
import type { OrderLineRow } from './order-rows.shared.ts'
import { toShipment } from './shipments/shipments.view.ts'
import { listToShip } from './shipments/units-to-ship.ts'
import { listShownLines, toShownService } from './shown-lines.shared.ts'

type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number]

/** A coupon's name, as an order shows it. */
interface CouponName {
  id: string
  code: string
  title: string
  title_zh: string
  translations: JsonValue
}

/** An order as its shopper sees it. */
export function toOrder(
  { order, lines, history, giftCards, shipments, sale, offers }: OrderParts,
  payment: PaymentRow | undefined,
  coupon: CouponName | undefined,
): Order {
  const gift = readGift(order)
  return {
    order_id: order.id,
    order_number: order.order_number,
    status: order.status,
    items: listShownLines(order, lines).map((line) => toOrderLine(line, offers)),
    subtotal: toMoney(order.subtotal_fen),
    discount: toMoney(order.discount_fen),
    shipping: toMoney(order.shipping_fen),
    wrapping: toMoney(order.wrapping_fen),
    tax_included: toMoney(order.tax_included_fen),
    total: toMoney(order.total_fen),
    paid_by_gift_cards: toMoney(order.gift_card_fen),
    payable: toMoney(toPayableFen(order)),
    currency: 'CNY',
    shipping_method: order.shipping_method as ShippingMethod,
    days_min: order.days_min,
    days_max: order.days_max,
    address: order.address as unknown as AddressSnapshot,
    ...(order.buyer_address ? { buyer_address: order.buyer_address as unknown as AddressSnapshot } : {}),
    ...(gift ? { gift } : {}),
    ...toOrderedGiftCard(order, sale),
    ...toShownService(order),
    ...toShownOffers(offers),
    ...(coupon ? { coupon: toCouponOnOrder(coupon, order.saved_fen) } : {}),
    ...(giftCards.length > 0 ? { gift_cards: giftCards.map(toPaidByGiftCard) } : {}),
    points:
      !earnsPoints(order) || order.status === 'cancelled'
        ? 0
        : toPoints(order.total_fen - order.refunded_fen),
    ...(payment ? { payment: toOrderPayment(payment) } : {}),
    shipments: shipments.map(toShipment),
    to_ship: listToShip({ order, lines, shipments }),
    history: history.map(({ to_status, created_at, reason }) => ({
      status: to_status as OrderStatus,
      at: created_at.toISOString(),
      ...(reason ? { reason } : {}),
    })),
    ...(order.note ? { note: order.note } : {}),
    ...(order.status === 'pending_payment' ? { expires_at: order.expires_at.toISOString() } : {}),
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
  }
}

/** A line as its shopper sees it, with the offers that lower it. */
export function toOrderLine(line: OrderLineRow, offers: readonly AppliedOffer[]): OrderLine {
  return {
    product_id: line.product_id,
    slug: line.slug,
    ...pickLocalizedFields(line, 'name'),
    image: line.image,
    ...toShownSize({ productId: line.product_id, size: line.size, design: toBoughtDesign(line) }),
    unit_price: toMoney(line.unit_price_fen),
    quantity: line.quantity,
    line_total: toMoney(line.line_total_fen),
    ...(line.free_gift ? { free_gift: true } : {}),
    ...toShownLineOffers(offers, line.position),
  }
}

function toCouponOnOrder(coupon: CouponName, savedFen: number): CouponOnOrder {
  const { id, code, ...texts } = readTexts(coupon)
  return { couponId: id, code, ...pickLocalizedFields(texts, 'title'), saved: toMoney(savedFen) }
}

function toPaidByGiftCard({ last_four, paid_fen: paidFen }: OrderParts['giftCards'][number]) {
  return { last_four, paid: toMoney(paidFen) }
}

function toOrderPayment(payment: PaymentRow): NonNullable<Order['payment']> {
  return {
    payment_id: payment.id,
    provider: payment.provider,
    method: toPaymentMethod(payment),
    status: payment.status,
    ...(payment.failure_code ? { failure_code: payment.failure_code } : {}),
    ...(payment.succeeded_at ? { paid_at: payment.succeeded_at.toISOString() } : {}),
  }
}

interface QuoteFacts {
  country: string
  terms: SaleTerms
  priced: Pick<PricedCart, 'lines' | 'shippingDiscountFen' | 'savedFen'>
  /** What a method would cost. */
  toShippingFen: (method: ShippingMethod) => number
  /** What offers take off the lines that are counted. */
  applied: readonly AppliedOffer[]
  counted: readonly PricedLine[]
  /** The requested coupon, if it applies. */
  coupon: CouponName | undefined
  /** What the requested gift cards pay. */
  shares: GiftCardShare[]
}

/** A cart with its prices. Unavailable lines are shown but not counted. */
export function toQuote(
  lines: readonly PricedLine[],
  totals: OrderTotals,
  { country, terms, priced, toShippingFen, applied, counted, coupon, shares }: QuoteFacts,
): Omit<OrderQuote, 'gift_terms'> {
  const goodsFen = totals.subtotalFen - totals.discountFen
  const { freeFromFen } = terms.shipping.standard
  const methods = listShippingMethods(country)
  const giftCardFen = shares.reduce((sum, { paysFen }) => sum + paysFen, 0)
  const { shippingDiscountFen } = priced
  const couldShipFree = totals.subtotalFen > 0 && methods.includes('standard') && shippingDiscountFen === 0
  return {
    items: lines.map((line) => ({
      ...toShownLine(line),
      image: toLineImage(line),
      unit_price: toMoney(line.unitPriceFen),
      ...toLineDiscount(priced.lines[counted.indexOf(line)]),
      ...toShownLineOffers(applied, counted.indexOf(line)),
    })),
    subtotal: toMoney(totals.subtotalFen),
    discount: toMoney(totals.discountFen),
    shipping: toMoney(totals.shippingFen),
    wrapping: toMoney(totals.wrappingFen),
    tax_included: toMoney(totals.taxIncludedFen),
    total: toMoney(totals.totalFen),
    paid_by_gift_cards: toMoney(giftCardFen),
    payable: toMoney(totals.totalFen - giftCardFen),
    currency: 'CNY',
    ...(shares.length > 0 ? { gift_cards: shares.map(toQuotedGiftCard) } : {}),
    shipping_options: methods.map((method) => ({
      method,
      price: toMoney(toShippingFen(method)),
      days_min: terms.shipping[method].days[0],
      days_max: terms.shipping[method].days[1],
    })),
    ...(couldShipFree && freeFromFen !== undefined && goodsFen < freeFromFen
      ? { free_shipping_missing: toMoney(freeFromFen - goodsFen) }
      : {}),
    ...toShownOffers(applied),
    ...(coupon ? { coupon: toCouponOnOrder(coupon, priced.savedFen) } : {}),
  }
}

function toLineDiscount(line: PricedCart['lines'][number] | undefined) {
  return line && line.discountFen > 0 ? { discount: toMoney(line.discountFen) } : {}
}
