import { toGoodsAccount, type Account, type Goods } from './accounts.ts'
import { ORDER_CURRENCY, transfer, undo, type Movement, type Transfer } from './movement.ts'

/** The facts of an order after the change that the movement records. */
export interface OrderFacts {
  id: string
  version: number
  subtotal_fen: number
  shipping_fen: number
  wrapping_fen: number
  discount_fen: number
  total_fen: number
  /** Not null: the order is for a gift card, and nothing is sold yet. */
  gift_card: unknown
}

interface OrderMovement {
  order: OrderFacts
  /** How much cheaper the coupon makes the order, on products and shipping together. */
  savedFen: number
  lines: readonly (Goods & { quantity: number })[]
  /** Whether a coupon moves with it. */
  hasCoupon: boolean
}

/** The shopper owes the order's total; its units and its coupon are reserved. */
export function orderPlaced({ order, savedFen, lines, hasCoupon }: OrderMovement): Movement {
  return toMovement(order, [
    ...toClaim(order, savedFen),
    ...moveItems(lines, 'shelf', 'reserved'),
    ...moveCoupon(hasCoupon, 'coupons_free', 'coupons_held'),
  ])
}

/**
 * The order's units and coupon are used, and its points earned. One that was cancelled meanwhile is first
 * placed again. The money has its own movement (`paymentCharged`).
 */
export function orderPaid({
  wasCancelled,
  points,
  ...facts
}: OrderMovement & { wasCancelled: boolean; points: number }): Movement {
  const { order, savedFen, lines, hasCoupon } = facts
  return toMovement(order, [
    ...(wasCancelled ? toClaim(order, savedFen) : []),
    ...moveItems(lines, wasCancelled ? 'shelf' : 'reserved', 'sold'),
    ...moveCoupon(hasCoupon, wasCancelled ? 'coupons_free' : 'coupons_held', 'coupons_used'),
    ...movePoints(points),
  ])
}

/**
 * Reverses the order, except for the money of a paid one, which its refund returns (`refundPromised`).
 * `points`: the change of the shopper's points.
 */
export function orderCancelled({
  wasPaid,
  points,
  ...facts
}: OrderMovement & { wasPaid: boolean; points: number }): Movement {
  const { order, savedFen, lines, hasCoupon } = facts
  return toMovement(order, [
    ...(wasPaid ? [] : undo(toClaim(order, savedFen))),
    ...moveItems(lines, wasPaid ? 'sold' : 'reserved', 'shelf'),
    ...moveCoupon(hasCoupon, wasPaid ? 'coupons_used' : 'coupons_held', 'coupons_free'),
    ...movePoints(points),
  ])
}

/** The status changed, and nothing else but the shopper's points. */
export function orderPointsChanged(order: Pick<OrderFacts, 'id' | 'version'>, points: number): Movement {
  return toMovement(order, movePoints(points))
}

/** Units of a paid order came back and can be sold again. */
export function goodsReturned(orderId: string, refundId: string, lines: OrderMovement['lines']): Movement {
  return { name: `refund:${refundId}:goods`, orderId, transfers: moveItems(lines, 'sold', 'shelf') }
}

/** Units of an order are exchanged for others of the same price: another size. `edits` counts the order's changes. */
export function goodsExchanged(
  order: { id: string; edits: number; isPaid: boolean },
  back: OrderMovement['lines'],
  instead: OrderMovement['lines'],
): Movement {
  const kind = order.isPaid ? 'sold' : 'reserved'
  return {
    name: `order:${order.id}:exchanged:${order.edits}`,
    orderId: order.id,
    transfers: [...moveItems(back, kind, 'shelf'), ...moveItems(instead, 'shelf', kind)],
  }
}

/** Points granted to the shopper, or taken back (negative). */
export function movePoints(points: number): Transfer[] {
  return transfer('points_granted', 'points_held', 'points', points)
}

/** Each version of an order is one entry of its history, which makes the name unique. */
function toMovement(order: Pick<OrderFacts, 'id' | 'version'>, transfers: Transfer[]): Movement {
  return { name: `order:${order.id}:${order.version}`, orderId: order.id, transfers }
}

function toClaim(order: OrderFacts, savedFen: number): Transfer[] {
  const { subtotal_fen: goodsFen, shipping_fen: shippingFen, discount_fen: discountFen } = order
  const { wrapping_fen: wrappingFen } = order
  // A coupon may also discount shipping: the order's shipping figure is then the reduced price.
  const fullShippingFen = Math.max(0, shippingFen + savedFen - discountFen)
  const fullFen = goodsFen + fullShippingFen + wrappingFen
  return [
    ...transfer(order.gift_card ? 'gift_cards_sold' : 'sales', 'receivable', ORDER_CURRENCY, goodsFen),
    ...transfer('shipping', 'receivable', ORDER_CURRENCY, fullShippingFen),
    ...transfer('wrapping', 'receivable', ORDER_CURRENCY, wrappingFen),
    ...transfer('receivable', 'discounts', ORDER_CURRENCY, fullFen - order.total_fen),
  ]
}

type GoodsKind = Parameters<typeof toGoodsAccount>[0]

function moveItems(lines: OrderMovement['lines'], from: GoodsKind, to: GoodsKind): Transfer[] {
  return lines.flatMap((line) =>
    transfer(toGoodsAccount(from, line), toGoodsAccount(to, line), 'pieces', line.quantity),
  )
}

function moveCoupon(hasCoupon: boolean, from: Account, to: Account): Transfer[] {
  return hasCoupon ? transfer(from, to, 'coupons', 1) : []
}
