import { applyOffers } from './apply-offers.shared.ts'
import { compareAll } from './compare-all.ts'
import { compareByClass } from './compare-by-class.ts'
import { MOST_COMPARED, toDearestFirst } from './joint-offers.ts'
import type { Offer, OfferCart, OfferEffect, PricedCart } from './offer.shared.ts'
import { listUsable } from './usable-offers.ts'

/**
 * The cheapest price of a cart: of the offers that apply now, those that may be combined and make it cheaper. Of equal
 * prices, the one with the fewest offers; the sequence of the offers makes no difference (docs/decisions/0091).
 * @param given what is taken off by hand in addition, whatever the offers do
 */
export function priceCart(
  cart: OfferCart,
  offers: readonly Offer[],
  given: readonly OfferEffect[] = [],
): PricedCart {
  const usable = listUsable(cart, toDearestFirst(cart.lines), offers)
  const compare = usable.length <= MOST_COMPARED ? compareAll : compareByClass
  return applyOffers(cart, [...compare(cart, usable).effects, ...given])
}
