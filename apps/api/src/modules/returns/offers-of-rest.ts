import type { OfferClass } from '@shop/contract/offers/offers.rules'
import { earnsFreeGift } from '../offers/free-gifts.shared.ts'
import type { FreeGiftOffer, Offer, OfferCart } from '../offers/offer.shared.ts'
import { priceCart } from '../offers/price-cart.shared.ts'
import type { AppliedOffer, AppliedTerms } from '../orders/order-offers.shared.ts'

/** Units of a line that stay with the shopper. */
interface RestLine {
  productId: string
  unitPriceFen: number
  quantity: number
  /** The offer of a free gift. */
  freeGiftOf?: string | undefined
}

/** What an order got of offers, as it got it. */
export interface HeldOffers {
  /** Those about its goods. */
  goods: readonly Offer[]
  freeGifts: readonly FreeGiftOffer[]
}

const TOGETHER: OfferClass[] = ['product', 'order']

/** The offers of an order about its goods, and those of its gifts. */
export function listHeldOffers(applied: readonly AppliedOffer[]): HeldOffers {
  const held = applied.flatMap(({ offer_id: id, class: offerClass, terms }) =>
    terms ? [toOffer(id, offerClass, terms)] : [],
  )
  const isFreeGift = (offer: Offer | FreeGiftOffer) =>
    offer.class === 'product' && offer.benefit.kind === 'free_gift'
  return {
    goods: held.filter((offer) => !isFreeGift(offer)) as Offer[],
    freeGifts: held.filter(isFreeGift) as FreeGiftOffer[],
  }
}

function toOffer(
  id: string,
  offerClass: OfferClass,
  { benefit, products, min_spend_fen }: AppliedTerms,
): Offer | FreeGiftOffer {
  return {
    id,
    class: offerClass,
    benefit,
    match: products === null ? undefined : { trait: 'product', values: products },
    minSpendFen: min_spend_fen,
    combinesWith: TOGETHER,
    startsAt: new Date(0),
    endsAt: new Date(8.64e15),
  } as Offer | FreeGiftOffer
}

/** What an order's offers take off the goods that stay, had only these been bought. */
export function toRestDiscountFen({ goods }: HeldOffers, rest: readonly RestLine[]): number {
  return priceCart(toCart(rest), goods).discountFen
}

/** The price of the gifts that stay although what stays would not have earned them. */
export function toUnearnedGiftsFen({ freeGifts }: HeldOffers, rest: readonly RestLine[]): number {
  const cart = toCart(rest)
  const earned = new Set(freeGifts.filter((offer) => earnsFreeGift(offer, cart)).map(({ id }) => id))
  return rest
    .filter(({ freeGiftOf: id }) => id !== undefined && !earned.has(id))
    .reduce((sum, { unitPriceFen, quantity }) => sum + unitPriceFen * quantity, 0)
}

/** What was bought of it: gifts earn nothing. */
function toCart(rest: readonly RestLine[]): OfferCart {
  const lines = rest
    .filter(({ quantity, freeGiftOf }) => quantity > 0 && freeGiftOf === undefined)
    .map(({ productId, unitPriceFen, quantity }) => ({
      traits: { product: [productId] },
      unitPriceFen,
      quantity,
    }))
  return { lines, country: '', method: 'standard', shipping: { priceFen: 0 }, now: new Date(1) }
}
