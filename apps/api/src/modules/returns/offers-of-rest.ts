import type { OfferClass } from '@shop/contract/offers/offers.rules'
import type { Offer } from '../offers/offer.shared.ts'
import { priceCart } from '../offers/price-cart.shared.ts'
import type { AppliedOffer, AppliedTerms } from '../orders/order-offers.shared.ts'

/** Units of a line that stay with the shopper. */
interface RestLine {
  productId: string
  unitPriceFen: number
  quantity: number
}

const TOGETHER: OfferClass[] = ['product', 'order']

/** The offers of an order about its goods, as it got them. */
export const listGoodsOffers = (applied: readonly AppliedOffer[]): Offer[] =>
  applied.flatMap(({ offer_id: id, class: offerClass, terms }) =>
    terms ? [toOffer(id, offerClass, terms)] : [],
  )

function toOffer(
  id: string,
  offerClass: OfferClass,
  { benefit, products, min_spend_fen }: AppliedTerms,
): Offer {
  return {
    id,
    class: offerClass,
    benefit,
    match: products === null ? undefined : { trait: 'product', values: products },
    minSpendFen: min_spend_fen,
    combinesWith: TOGETHER,
    startsAt: new Date(0),
    endsAt: new Date(8.64e15),
  } as Offer
}

/** What an order's offers take off the goods that stay, had only these been bought. */
export function toRestDiscountFen(offers: readonly Offer[], rest: readonly RestLine[]): number {
  const lines = rest
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, unitPriceFen, quantity }) => ({
      traits: { product: [productId] },
      unitPriceFen,
      quantity,
    }))
  const cart = {
    lines,
    country: '',
    method: 'standard',
    shipping: { priceFen: 0 },
    now: new Date(1),
  } as const
  return priceCart(cart, offers).discountFen
}
