import type { OrderEffect, ShippingEffect } from '../offers/offer.shared.ts'

/** What the shop takes off an order by hand, or what came back pays of it. */
export function toGivenDiscount(amountFen: number): OrderEffect {
  return { class: 'order', id: 'given', benefit: { kind: 'amount', amountFen } }
}

/** Nothing to pay for shipping, whichever method. */
export const GIVEN_SHIPPING: ShippingEffect = { class: 'shipping', id: 'given-shipping' }
