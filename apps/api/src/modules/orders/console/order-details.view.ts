import {
  SHIP_AHEAD_DAYS,
  SHIP_WITHIN_DAYS,
  type Attention,
  type OrderDetails,
} from '@shop/contract/orders/orders.console'
import { pickLocalizedFields } from '@shop/contract/languages/translated'
import { toMoney } from '@shop/contract/money/money'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import type { ShippingMethod } from '@shop/contract/orders/sale-terms'
import { toPaymentMethod } from '@shop/contract/payments/payments.rules'
import { addDays, startOf, toDay } from '@shop/contract/days/days.rules'
import type { Language } from '../../../http/language.ts'
import { toVersion } from '../merchant-command.shared.ts'
import { toGiftCardInConsole } from '../../gift-cards/order-gift-cards.service.ts'
import { readGift } from '../gifts.ts'
import { toPayableFen } from '../order-totals.shared.ts'
import { toShownOffers } from '../order-offers.shared.ts'
import type { OrderLineRow } from '../order-rows.shared.ts'
import { toOrderLine } from '../orders.view.ts'
import { toShownService } from '../shown-lines.shared.ts'
import type { ShipmentRow } from '../shipments/shipment-row.shared.ts'
import { toShipment } from '../shipments/shipments.view.ts'
import { countShipped, listToShip } from '../shipments/units-to-ship.ts'
import type { ListedOrder } from './order-list.repository.ts'
import { toAgent, toCustomer, type Sight } from './order-list.service.ts'
import type { FullOrder } from './full-order.ts'
import { toTimeline } from './order-timeline.view.ts'

/** An order as far as a caller may see it. */
export function toOrderDetails(
  full: FullOrder,
  { sight, now, publicUrl }: { sight: Sight; now: Date; publicUrl: string },
): OrderDetails {
  const { order } = full
  const { withPersonal } = sight
  const { address, country } = toDestination(order)
  return {
    id: order.id,
    version: toVersion(order),
    order_number: order.order_number,
    by_guest: order.by_guest,
    ...toAgent(order),
    status: order.status as OrderStatus,
    language: order.language as Language,
    lines: full.lines.map((line) => toLine(line, full)),
    subtotal: toMoney(order.subtotal_fen),
    discount: toMoney(order.discount_fen),
    ...toShownOffers(full.offers),
    ...(withPersonal && order.discount_reason ? { discount_reason: order.discount_reason } : {}),
    shipping: toMoney(order.shipping_fen),
    wrapping: toMoney(order.wrapping_fen),
    tax_included: toMoney(order.tax_included_fen),
    total: toMoney(order.total_fen),
    refunded: toMoney(order.refunded_fen),
    paid_by_gift_cards: toMoney(order.gift_card_fen),
    gift_cards: full.giftCards.map(toGiftCard),
    refundable: toMoney(toLeftFen(full)),
    refundable_to_gift_cards: toMoney(Math.min(toLeftFen(full), toRefundableToCardsFen(full))),
    country,
    shipping_method: order.shipping_method as ShippingMethod,
    ...(withPersonal ? { address } : {}),
    ...(withPersonal && order.buyer_address ? { buyer_address: toAddress(order.buyer_address) } : {}),
    ...toShownGift(order, sight),
    ...toGiftCardInConsole(order, full.sale, sight),
    ...toShownService(order),
    ...toCustomer(order, sight),
    ...(order.coupon_code ? { coupon_code: order.coupon_code } : {}),
    ...(withPersonal && order.note ? { note: order.note } : {}),
    shipments: full.shipments.map((shipment) => toShipmentInConsole(shipment, sight)),
    payments: full.payments.map((payment) => toPayment(payment, full)),
    refunds: full.refunds.map((refund) => toRefund(refund, full, sight)),
    timeline: toTimeline(full, sight),
    attention: listAttention(full, now),
    mails_again: full.mailsAgain,
    shop_url: publicUrl + (order.by_guest ? '/find-order' : `/user/orders?order=${order.id}`),
    ...(order.paid_at ? { paid_at: order.paid_at.toISOString() } : {}),
    ...(order.delivered_at ? { delivered_at: order.delivered_at.toISOString() } : {}),
    ...(order.status === 'pending_payment' ? { expires_at: order.expires_at.toISOString() } : {}),
    created_at: order.created_at.toISOString(),
  }
}

/** An erased account leaves only the country, province and city. */
function toDestination(order: ListedOrder) {
  const address = toAddress(order.address)
  return { address, country: address.country! }
}

const toAddress = (stored: unknown) => stored as NonNullable<OrderDetails['address']>

function toShownGift(order: ListedOrder, { withPersonal }: Sight): Pick<OrderDetails, 'gift'> {
  const gift = readGift(order)
  if (!gift) return {}
  const { message, ...rest } = gift
  return { gift: { ...rest, ...(withPersonal && message ? { message } : {}) } }
}

function toLine(line: OrderLineRow, full: FullOrder): OrderDetails['lines'][number] {
  const { refunds, refundLines, sizes } = full
  const toShip = listToShip(full).find(({ position }) => position === line.position)
  const failed = new Set(refunds.filter(({ status }) => status === 'failed').map(({ id }) => id))
  const ofLine = refundLines.filter(
    ({ position, refund_id: id }) => position === line.position && !failed.has(id),
  )
  return {
    ...toOrderLine(line, full.offers),
    position: line.position,
    discount: toMoney(line.discount_fen),
    // What was exchanged has paid for other goods.
    refunded_quantity: ofLine.reduce((sum, { quantity }) => sum + quantity, line.exchanged_quantity),
    returned_quantity: line.returned_quantity,
    shipped_quantity: countShipped(full.shipments, line.position),
    to_ship_quantity: toShip?.quantity ?? 0,
    // The sizes of a designed bracelet's product are parts: none is instead of another.
    sizes: sizes
      .filter(({ product_id: id }) => id === line.product_id && line.design === null)
      .map(({ size, available }) => ({ size, available })),
  }
}

/** What can be refunded by its payment and its gift cards; what pays for an exchange cannot. */
function toLeftFen(full: FullOrder): number {
  return Math.max(0, toRefundableFen(full) + toRefundableToCardsFen(full) - full.order.exchanged_fen)
}

/** What its payment was charged and has not promised back. */
function toRefundableFen({ order, payments, refunds, sale }: FullOrder): number {
  const charged = payments.find(({ status }) => status === 'succeeded')
  if (!charged) return 0
  const promised = refunds
    .filter(({ payment_id: id, status }) => id === charged.id && status !== 'failed')
    .reduce((sum, { amount_fen: fen }) => sum + fen, 0)
  // What was spent of a gift card stays paid.
  return Math.max(0, Math.min(toPayableFen(order) - promised, sale?.balance_fen ?? order.total_fen))
}

/** What gift cards have paid of a paid order and not got back. */
function toRefundableToCardsFen({ order, giftCards }: FullOrder): number {
  if (order.paid_at === null) return 0
  return giftCards.reduce((sum, { paid_fen: paid, returned_fen: returned }) => sum + paid - returned, 0)
}

function toGiftCard(card: FullOrder['giftCards'][number]): OrderDetails['gift_cards'][number] {
  return {
    id: card.id,
    last_four: card.last_four,
    paid: toMoney(card.paid_fen),
    returned: toMoney(card.returned_fen),
  }
}

function toPayment(
  payment: FullOrder['payments'][number],
  { paymentHistory }: FullOrder,
): OrderDetails['payments'][number] {
  return {
    id: payment.id,
    provider: payment.provider,
    status: payment.status,
    method: toPaymentMethod(payment),
    ...(payment.provider_payment_id ? { provider_payment_id: payment.provider_payment_id } : {}),
    amount: toMoney(payment.amount_minor),
    currency: payment.currency,
    refunded: toMoney(payment.refunded_minor),
    ...(payment.failure_code ? { failure_code: payment.failure_code } : {}),
    declines: payment.declines,
    created_at: payment.created_at.toISOString(),
    history: paymentHistory
      .filter(({ payment_id: id }) => id === payment.id)
      .map(({ to_status: status, cause, reason, created_at: at }) => ({
        status,
        cause,
        at: at.toISOString(),
        ...(reason ? { reason } : {}),
      })),
  }
}

function toShipmentInConsole(row: ShipmentRow, { withPersonal }: Sight): OrderDetails['shipments'][number] {
  const shipment = toShipment(row)
  if (withPersonal) return shipment
  // Its number, and the pages that it leads to, are the recipient's.
  const { number, lines, shipped_at, delivered_at } = shipment
  const known = { number, ...pickLocalizedFields(shipment, 'carrier'), lines, shipped_at }
  return delivered_at === undefined ? known : { ...known, delivered_at }
}

function toRefund(
  refund: FullOrder['refunds'][number],
  { refundLines }: FullOrder,
  { withPersonal }: Sight,
): OrderDetails['refunds'][number] {
  return {
    id: refund.id,
    amount: toMoney(refund.amount_fen),
    ...(refund.payment_id ? { payment_id: refund.payment_id } : {}),
    reason: refund.reason,
    status: refund.status,
    ...(withPersonal && refund.note ? { note: refund.note } : {}),
    lines: refundLines
      .filter(({ refund_id: id }) => id === refund.id)
      .map(({ position, quantity, returned_quantity }) => ({ position, quantity, returned_quantity })),
    created_at: refund.created_at.toISOString(),
  }
}

function listAttention(full: FullOrder, now: Date): Attention[] {
  const { order, payments, refunds } = full
  const last = new Map(refunds.map(({ payment_id: id, status }) => [id, status]))
  // What waits for a return cannot be shipped.
  const isWaiting = order.paid_at !== null && order.exchange !== 'waiting' && listToShip(full).length > 0
  const day = readGift(order)?.wished_day
  const isFar = day !== undefined && day > addDays(toDay(now), SHIP_AHEAD_DAYS)
  const isLate = order.paid_at !== null && order.paid_at < startOf(addDays(toDay(now), -SHIP_WITHIN_DAYS))
  const waits = isWaiting && isLate && !isFar
  return [
    ...(refunds.some(({ unfunded_at: since }) => since !== null) ? (['refund_unfunded'] as const) : []),
    ...([...last.values()].includes('failed') ? (['refund_failed'] as const) : []),
    ...(payments.some(({ status }) => status === 'unknown') ? (['payment_unknown'] as const) : []),
    ...(waits ? (['waits_to_ship'] as const) : []),
    ...(full.hasParcelProblem ? (['parcel_problem'] as const) : []),
  ]
}
