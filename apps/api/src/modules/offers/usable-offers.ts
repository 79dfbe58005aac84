import { isUnitEffect, toJointDiscount, toOrderDiscount, toShippingDiscountFen } from './benefits.ts'
import { toJointOffer, type JointOffer, type PlacedLine } from './joint-offers.ts'
import { findObstacle, toSubtotalFen } from './obstacles.shared.ts'
import type { Offer, OfferCart, OfferTerms, OrderEffect, ShippingEffect } from './offer.shared.ts'
import { toUnitOffer, type UnitOffer } from './unit-offers.ts'

/** An offer that applies to a cart, with what its comparison with others needs. */
export type UsableOffer = Pick<OfferTerms, 'combinesWith'> &
  (
    | ({ class: 'product'; kind: 'unit' } & UnitOffer)
    /** `fen`: what it takes off by itself. */
    | ({ class: 'product'; kind: 'joint'; fen: number } & JointOffer)
    | { class: 'order'; kind: 'order'; effect: OrderEffect }
    | { class: 'shipping'; kind: 'shipping'; effect: ShippingEffect; fen: number }
  )

/** The offers that apply now and take anything off: what does nothing for all lines does nothing for some of them. */
export function listUsable(
  cart: OfferCart,
  lines: readonly PlacedLine[],
  offers: readonly Offer[],
): UsableOffer[] {
  return offers
    .filter((offer) => findObstacle(offer, cart) === undefined)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((offer) => toUsable(cart, lines, offer) ?? [])
}

function toUsable(cart: OfferCart, lines: readonly PlacedLine[], offer: Offer): UsableOffer | undefined {
  const { combinesWith } = offer
  if (offer.class === 'shipping') {
    const fen = toShippingDiscountFen(offer, cart)
    return fen > 0 ? { class: 'shipping', kind: 'shipping', effect: offer, fen, combinesWith } : undefined
  }
  if (offer.class === 'order') {
    const { fen } = toOrderDiscount(offer, cart, toSubtotalFen(lines))
    return fen > 0 ? { class: 'order', kind: 'order', effect: offer, combinesWith } : undefined
  }
  if (isUnitEffect(offer)) {
    const unit = toUnitOffer(offer, cart)
    const lowers = unit.fen.some((fen) => fen > 0)
    return lowers ? { class: 'product', kind: 'unit', ...unit, combinesWith } : undefined
  }
  const joint = toJointOffer(offer, lines)
  const { fen } = toJointDiscount(offer, joint.lines)
  return fen > 0 ? { class: 'product', kind: 'joint', ...joint, fen, combinesWith } : undefined
}
