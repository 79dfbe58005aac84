import { toLineRefundFen } from '@shop/contract/payments/refund-sums.console'
import { isShopLiable, type RefundPartKind, type ReturnReason } from '@shop/contract/returns/returns.rules'
import { toRestDiscountFen, toUnearnedGiftsFen, type HeldOffers } from './offers-of-rest.ts'

/** A line of the order, in fen. */
export interface SumLine {
  position: number
  unitPriceFen: number
  quantity: number
  productId: string
  /** Its share of the order's discount. */
  discountFen: number
  /** The part of it that offers without a code gave. */
  offersFen: number
  /** Of a free gift, the offer that gave it. */
  freeGiftOf?: string | undefined
  /** For an order from an exchange: its share of what the orders before it were paid. */
  carriedFen: number
  /** Units whose price was refunded already, by returns or otherwise. */
  refundedQuantity: number
  /** Units whose price pays for others, or went back by the payments of other orders. */
  exchangedQuantity: number
}

/** An order, and what was refunded of it before. */
export interface SumOrder {
  /** The goods that came back for its own are its discount, and their price was paid in other orders. */
  isFromExchange: boolean
  lines: readonly SumLine[]
  /** The offers of its goods and gifts; none where it has a coupon. */
  offers: HeldOffers
  /** The minimum spend of the order's coupon; 0 without one. */
  couponMinFen: number
  shippingFen: number
  wrappingFen: number
  country: string
  /** What its earlier returns deducted because the coupon or the offers no longer applied, less what they gave back. */
  couponLostFen: number
  /** What they deducted for gifts that what stayed had not earned, less what they gave back. */
  giftsLostFen: number
  /** Shipping and wrapping that earlier returns refunded. */
  shippingRefundedFen: number
  wrappingRefundedFen: number
  /** What of the paid money, wherever it was paid, is neither refunded nor promised, nor pays for an exchange. */
  leftFen: number
}

/** What is refunded now. */
export interface SumRequest {
  lines: readonly { position: number; quantity: number }[]
  reason: ReturnReason
  /** What the merchant deducts for wear. */
  deductionFen?: number
}

/** A part of a refund: negative where something is taken off. */
export interface RefundPart {
  kind: RefundPartKind
  fen: number
}

/** A refund as its return stores it: in fen, explained. */
export interface StoredRefund {
  parts: RefundPart[]
  to_gift_cards_fen: number
  to_payment_fen: number
  tax_fen: number
  deduction_reason?: string
}

/**
 * Where consumers who withdraw from a whole order get its delivery cost back by law (as the return policy states): the
 * European Union and the United Kingdom.
 */
const REFUNDS_DELIVERY = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * What a return comes to, each fen explained: the parts add up to the refund, which is never negative nor more than what is
 * left of the paid money. Whatever the sequence of its returns, an order that comes back whole refunds exactly what its goods
 * cost; a coupon that the rest is too small for is deducted once, and given back with the rest. With offers, a return gives
 * back what the rest would have cost less of what was paid. A free gift that the rest would not have earned is deducted at its
 * price of then while it stays.
 */
export function toRefundParts(
  order: SumOrder,
  { lines, reason, deductionFen = 0 }: SumRequest,
): RefundPart[] {
  const takenOf = (position: number) => lines.find((line) => line.position === position)?.quantity ?? 0
  const grossFen = sum(order.lines, (line) => line.unitPriceFen * takenOf(line.position))
  const netFen = sum(order.lines, (line) => toNetFen(line, takenOf(line.position)))
  const carriedFen = sum(order.lines, (line) => toCarriedFen(line, takenOf(line.position)))
  const rest = order.lines.map((line) => ({
    line,
    taken: takenOf(line.position),
    units: line.quantity - line.refundedQuantity - line.exchangedQuantity - takenOf(line.position),
  }))
  // Who keeps a gift has returned all that was bought.
  const isAll = rest.every(
    ({ units, line }) => line.freeGiftOf !== undefined || (units === 0 && line.exchangedQuantity === 0),
  )
  const isLiable = isShopLiable(reason)
  const isDeliveryDue = isLiable || (isAll && REFUNDS_DELIVERY.has(order.country))
  const parts = new Parts()
  const hasOffers = order.offers.goods.length + order.offers.freeGifts.length > 0
  if (order.isFromExchange) {
    parts.add('surcharge', netFen - carriedFen)
    parts.add('carried', carriedFen)
  } else {
    parts.add('goods', grossFen)
    parts.add(hasOffers ? 'offers' : 'coupon', netFen - grossFen)
  }
  // A defect for which the shop is responsible never makes the rest dearer.
  const toChangeFen = (dueFen: number, lostFen: number) =>
    lostFen - (isLiable ? Math.min(dueFen, lostFen) : dueFen)
  const dueFen = hasOffers ? toOffersLostFen(order, rest) : toCouponLostFen(order, rest)
  const changeFen = toChangeFen(dueFen, order.couponLostFen)
  if (hasOffers) {
    parts.change('offers_of_rest', changeFen)
    parts.change(
      'free_gifts',
      toChangeFen(toUnearnedGiftsFen(order.offers, toRestLines(rest)), order.giftsLostFen),
    )
  } else if (changeFen > 0) parts.add('coupon_regained', changeFen)
  else parts.takeOff('coupon_lost', -changeFen)
  parts.add('shipping', isDeliveryDue ? order.shippingFen - order.shippingRefundedFen : 0)
  parts.add('wrapping', isLiable && isAll ? order.wrappingFen - order.wrappingRefundedFen : 0)
  parts.takeOff('deduction', deductionFen)
  parts.takeOff('refunded_before', parts.totalFen - order.leftFen)
  return parts.all
}

/** What was paid for units of a line, after their share of the discount, in this order and in those before an exchange. */
export function toNetFen(line: SumLine, units: number): number {
  const ownFen = line.unitPriceFen * line.quantity - line.discountFen
  return toUnitsFen(line, ownFen, units) + toCarriedFen(line, units)
}

/** What of that was paid in other orders. */
function toCarriedFen(line: SumLine, units: number): number {
  return toUnitsFen(line, line.carriedFen, units)
}

function toUnitsFen(line: SumLine, netFen: number, units: number): number {
  const gone = line.refundedQuantity + line.exchangedQuantity
  return toLineRefundFen({ netFen, quantity: line.quantity, refundedQuantity: gone }, units)
}

/**
 * Where an amount for units of lines goes back to: as much as they were paid with in other orders to those, the oldest first,
 * and the rest to the order itself. Where a place has less left, the others give more.
 * @param leftFen of the order itself, and then of each order before it; together at least the amount
 */
export function toPlaceFen(
  lines: readonly SumLine[],
  taken: readonly { position: number; quantity: number }[],
  { amountFen, leftFen }: { amountFen: number; leftFen: readonly number[] },
): number[] {
  const [ownLeftFen = 0, ...othersLeftFen] = leftFen
  const carriedFen = sum(taken, ({ position, quantity }) =>
    toCarriedFen(
      lines.find((line) => line.position === position)!,
      quantity,
    ),
  )
  const othersFen = Math.min(
    carriedFen,
    sum(othersLeftFen, (fen) => fen),
  )
  const ownFen = Math.min(ownLeftFen, Math.max(0, amountFen - othersFen))
  let restFen = amountFen - ownFen
  const rest = othersLeftFen.map((left) => {
    const fen = Math.min(left, restFen)
    restFen -= fen
    return fen
  })
  return [ownFen, ...rest]
}

export function sumParts(parts: readonly RefundPart[]): number {
  return sum(parts, ({ fen }) => fen)
}

/** The coupon's discount on the rest, where that is less than the coupon requires. Exchanged goods are part of it. */
function toCouponLostFen(
  order: SumOrder,
  rest: readonly { line: SumLine; taken: number; units: number }[],
): number {
  const grossFen = sum(rest, ({ line, units }) => line.unitPriceFen * (units + line.exchangedQuantity))
  if (grossFen >= order.couponMinFen) return 0
  return sum(rest, ({ line, taken, units }) => {
    const left = { ...line, refundedQuantity: line.refundedQuantity + taken }
    return line.unitPriceFen * units - toNetFen(left, units)
  })
}

/**
 * What offers took off the rest in proportion to the order, beyond what they take off it alone; negative where that is more.
 * Exchanged goods are part of it.
 */
function toOffersLostFen({ offers }: SumOrder, rest: readonly { line: SumLine; units: number }[]): number {
  const bought = rest.filter(({ line }) => line.freeGiftOf === undefined)
  const sharesFen = sum(bought, ({ line, units }) =>
    Math.floor((line.offersFen * (units + line.exchangedQuantity)) / line.quantity),
  )
  return sharesFen - toRestDiscountFen(offers, toRestLines(bought))
}

const toRestLines = (rest: readonly { line: SumLine; units: number }[]) =>
  rest.map(({ line, units }) => ({ ...line, quantity: units + line.exchangedQuantity }))

/** Collects parts; nothing is listed twice, nor with nothing. */
class Parts {
  readonly all: RefundPart[] = []
  totalFen = 0

  add(kind: RefundPartKind, fen: number): void {
    if (fen === 0) return
    this.all.push({ kind, fen })
    this.totalFen += fen
  }

  /** Either way; at most what there is is taken off. */
  change(kind: RefundPartKind, fen: number): void {
    if (fen > 0) this.add(kind, fen)
    else this.takeOff(kind, -fen)
  }

  /** At most what there is. */
  takeOff(kind: RefundPartKind, fen: number): void {
    this.add(kind, -Math.max(0, Math.min(fen, this.totalFen)))
  }
}

function sum<Item>(items: readonly Item[], toFen: (item: Item) => number): number {
  return items.reduce((total, item) => total + toFen(item), 0)
}
