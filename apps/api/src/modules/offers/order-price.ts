import { toOrderDiscount, toShippingDiscountFen } from './benefits.ts'
import { toLineFen } from './obstacles.shared.ts'
import type { OfferCart, OrderEffect, ShippingEffect } from './offer.shared.ts'
import { toShippingFen } from './shipping-price.shared.ts'

/** Offers of the order and of its shipping. */
export interface OrderEffects {
  orders: readonly OrderEffect[]
  shipping: readonly ShippingEffect[]
}

/** The total of a cart whose goods cost so much after the offers of products. */
export function toTotalFen(cart: OfferCart, goodsFen: number, { orders, shipping }: OrderEffects): number {
  const leftFen = toOrderSequence(orders).reduce(
    (left, effect) => left - toOrderDiscount(effect, cart, left).fen,
    goodsFen,
  )
  return leftFen + toReducedShippingFen(cart, leftFen, toLargestShippingDiscountFen(cart, shipping))
}

const RANKS = { percent: 0, steps: 1, amount: 2 }

/** Shares first, and amounts after them: so they come to most. */
export function toOrderSequence(effects: readonly OrderEffect[]): OrderEffect[] {
  return effects.toSorted((a, b) => RANKS[a.benefit.kind] - RANKS[b.benefit.kind] || (a.id < b.id ? -1 : 1))
}

export function toLargestShippingDiscountFen(cart: OfferCart, effects: readonly ShippingEffect[]): number {
  return Math.max(0, ...effects.map((effect) => toShippingDiscountFen(effect, cart)))
}

/** Which offer lowers shipping, for goods of so much, and by how much; undefined where none does. */
export function findShippingReason(
  cart: OfferCart,
  goodsFen: number,
  effects: readonly ShippingEffect[],
): { offerId: string; discountFen: number } | undefined {
  const mostFen = toLargestShippingDiscountFen(cart, effects)
  const effect = effects.find((each) => toShippingDiscountFen(each, cart) === mostFen)
  const discountFen = toReducedShippingFen(cart, goodsFen, 0) - toReducedShippingFen(cart, goodsFen, mostFen)
  return effect && discountFen > 0 ? { offerId: effect.id, discountFen } : undefined
}

/** What shipping costs for goods of so much; nothing to ship costs nothing. */
export function toReducedShippingFen(
  { lines, shipping }: OfferCart,
  goodsFen: number,
  discountFen: number,
): number {
  if (lines.every((line) => toLineFen(line) === 0)) return 0
  return Math.max(0, toShippingFen(shipping, goodsFen) - discountFen)
}
