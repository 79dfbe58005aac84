import { allocate, sum } from './allocate.shared.ts'
import { isUnitEffect, toJointDiscount, toOrderDiscount } from './benefits.ts'
import { toDearestFirst, toJointOffer } from './joint-offers.ts'
import { toLineFen } from './obstacles.shared.ts'
import type {
  LineReason,
  OfferCart,
  OfferEffect,
  PricedCart,
  ProductEffect,
  ShippingEffect,
} from './offer.shared.ts'
import {
  findShippingReason,
  toLargestShippingDiscountFen,
  toOrderSequence,
  toReducedShippingFen,
} from './order-price.ts'
import { findBestUnitOffer, toUnitOffer } from './unit-offers.ts'

type Reason = Omit<LineReason, 'discountFen'>

/**
 * The price of a cart with all of these offers, whether or not they make it cheaper. Those about units together take their
 * lines in this sequence; another line has the one that lowers it most. Those of the order come next, each by what is left,
 * and at last the largest discount of shipping.
 */
export function applyOffers(cart: OfferCart, effects: readonly OfferEffect[]): PricedCart {
  const lines = new DiscountedLines(cart)
  takeFromGoods(
    lines,
    cart,
    effects.filter((effect) => effect.class === 'product'),
  )
  for (const effect of toOrderSequence(effects.filter((each) => each.class === 'order'))) {
    const { id: offerId, benefit } = effect
    const { fen, step } = toOrderDiscount(effect, cart, lines.leftFen)
    if (benefit.kind !== 'steps') lines.takeFromAll(fen, { offerId, benefit })
    else if (step) lines.takeFromAll(fen, { offerId, benefit: { kind: 'step', by: benefit.by, ...step } })
  }
  const shipping = effects.filter((effect) => effect.class === 'shipping')
  return lines.toPricedCart(cart, shipping)
}

function takeFromGoods(lines: DiscountedLines, cart: OfferCart, effects: readonly ProductEffect[]): void {
  let left = toDearestFirst(cart.lines)
  for (const effect of effects) {
    if (isUnitEffect(effect)) continue
    const { lines: taken } = toJointOffer(effect, left)
    const { fen, weightsFen } = toJointDiscount(effect, taken)
    const places = new Map(taken.map(({ index }, position) => [index, weightsFen[position]!]))
    lines.takeByWeights(
      fen,
      cart.lines.map((_, index) => places.get(index) ?? 0),
      { offerId: effect.id, benefit: effect.benefit },
    )
    left = left.filter(({ index }) => !places.has(index))
  }
  const units = effects.filter(isUnitEffect).map((effect) => toUnitOffer(effect, cart))
  for (const { index } of left) {
    const best = findBestUnitOffer(units, index)
    if (best) lines.take(index, best.fen, { offerId: best.effect.id, benefit: best.effect.benefit })
  }
}

/** The lines of a cart with what is left of their prices, and why. */
class DiscountedLines {
  readonly #lines: PricedCart['lines']
  readonly #leftFen: number[]

  constructor({ lines }: OfferCart) {
    this.#lines = lines.map(() => ({ discountFen: 0, reasons: [] }))
    this.#leftFen = lines.map(toLineFen)
  }

  get leftFen(): number {
    return sum(this.#leftFen)
  }

  /** Each line by what is left of it. */
  takeFromAll(fen: number, reason: Reason): void {
    this.takeByWeights(fen, this.#leftFen, reason)
  }

  takeByWeights(fen: number, weightsFen: readonly number[], reason: Reason): void {
    for (const [index, share] of allocate(fen, weightsFen).entries()) this.take(index, share, reason)
  }

  take(index: number, fen: number, reason: Reason): void {
    if (fen === 0) return
    const line = this.#lines[index]!
    this.#leftFen[index]! -= fen
    line.discountFen += fen
    line.reasons.push({ ...reason, discountFen: fen })
  }

  toPricedCart(cart: OfferCart, shipping: readonly ShippingEffect[]): PricedCart {
    const { leftFen } = this
    const shippingDiscountFen = toLargestShippingDiscountFen(cart, shipping)
    const shippingReason = findShippingReason(cart, leftFen, shipping)
    const discountFen = sum(this.#lines.map((line) => line.discountFen))
    const subtotalFen = leftFen + discountFen
    const shippingFen = toReducedShippingFen(cart, leftFen, shippingDiscountFen)
    const totalFen = leftFen + shippingFen
    return {
      subtotalFen,
      discountFen,
      shippingFen,
      shippingDiscountFen,
      ...(shippingReason ? { shippingReason } : {}),
      totalFen,
      savedFen: subtotalFen + toReducedShippingFen(cart, subtotalFen, 0) - totalFen,
      lines: this.#lines,
    }
  }
}
