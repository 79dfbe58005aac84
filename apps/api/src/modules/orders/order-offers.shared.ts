import { pickLocalizedFields, type LocalizedField } from '@shop/contract/languages/translated'
import { toMoney } from '@shop/contract/money/money'
import type { OfferClass } from '@shop/contract/offers/offers.rules'
import type { LineOffer, OfferOnOrder, OfferReason } from '@shop/contract/offers/offers.schemas'
import type { CurrentFreeGift, CurrentOffer } from '../offers/current-offers.sql.ts'
import { isMatch } from '../offers/obstacles.shared.ts'
import type {
  FreeGiftBenefit,
  FreeGiftOffer,
  Offer,
  OfferCart,
  OrderEffect,
  PricedCart,
  ProductEffect,
} from '../offers/offer.shared.ts'
import { findOfferClass, toReason } from '../offers/offer-rows.shared.ts'

/** What an offer without a code takes off an order or a quote; in fen. */
export interface AppliedOffer extends LocalizedField<'title'> {
  offer_id: string
  class: OfferClass
  goods_fen: number
  shipping_fen: number
  /** What it did for goods; null of shipping. */
  terms: AppliedTerms | null
  lines: AppliedToLine[]
}

/** What an offer did then, whatever becomes of it. */
export interface AppliedTerms {
  benefit: GoodsBenefit
  /** The ordered products that it was about; null: all. */
  products: string[] | null
  min_spend_fen: number
}

type GoodsBenefit = (ProductEffect | OrderEffect)['benefit'] | FreeGiftBenefit

export interface AppliedToLine {
  /** Of the line among those that were priced. */
  position: number
  discount_fen: number
  benefit: OfferReason
}

/** The offers that a price is made of, in the order in which they were listed. */
export function listApplied(
  cart: Pick<OfferCart, 'lines'>,
  { lines, shippingReason }: PricedCart,
  offers: readonly (CurrentOffer | CurrentFreeGift)[],
): AppliedOffer[] {
  return offers.flatMap(({ row, offer }) => {
    const applied = lines.flatMap(({ reasons }, position) =>
      reasons
        .filter(({ offerId }) => offerId === row.id)
        .map((reason) => ({
          position,
          discount_fen: reason.discountFen,
          benefit: toReason(reason),
        })),
    )
    const shippingFen = shippingReason?.offerId === row.id ? shippingReason.discountFen : 0
    if (applied.length === 0 && shippingFen === 0) return []
    return [
      {
        offer_id: row.id,
        ...pickLocalizedFields(row, 'title'),
        class: findOfferClass(row),
        goods_fen: applied.reduce((sum, { discount_fen: fen }) => sum + fen, 0),
        shipping_fen: shippingFen,
        terms: toTerms(cart, offer),
        lines: applied,
      },
    ]
  })
}

function toTerms({ lines }: Pick<OfferCart, 'lines'>, offer: Offer | FreeGiftOffer): AppliedTerms | null {
  if (offer.class === 'shipping') return null
  const { benefit, match, minSpendFen } = offer
  const ids = lines.filter((line) => isMatch(line, match)).flatMap(({ traits }) => traits.product ?? [])
  return { benefit, products: match ? [...new Set(ids)] : null, min_spend_fen: minSpendFen }
}

/** The offers of an order or a quote, where it has any. */
export function toShownOffers(applied: readonly AppliedOffer[]): { offers?: OfferOnOrder[] } {
  if (applied.length === 0) return {}
  return {
    offers: applied.map((offer) => ({
      offer_id: offer.offer_id,
      ...pickLocalizedFields(offer, 'title'),
      class: offer.class,
      discount: toMoney(offer.goods_fen + offer.shipping_fen),
    })),
  }
}

/** The offers of one of its lines, where it has any. */
export function toShownLineOffers(
  applied: readonly AppliedOffer[],
  position: number,
): { offers?: LineOffer[] } {
  const offers = applied.flatMap(({ offer_id, lines }) =>
    lines
      .filter((line) => line.position === position)
      .map(({ discount_fen: fen, benefit }) => ({ offer_id, discount: toMoney(fen), ...benefit })),
  )
  return offers.length === 0 ? {} : { offers }
}

/** The sums of an order between its lines and its total, as documents list them; in fen. */
export interface ListedDiscounts {
  offers: (LocalizedField<'title'> & { fen: number })[]
  /** By a coupon or by hand. */
  otherFen: number
  /** What shipping costs before these discounts. */
  shippingFen: number
}

/** Shipping that costs less is listed at its price, and what was taken off it as a discount. */
export function listDiscounts(
  order: { discount_fen: number; saved_fen: number; shipping_fen: number },
  applied: readonly AppliedOffer[],
): ListedDiscounts {
  const goodsFen = applied.reduce((sum, { goods_fen: fen }) => sum + fen, 0)
  const offersShippingFen = applied.reduce((sum, { shipping_fen: fen }) => sum + fen, 0)
  const savedShippingFen = applied.length === 0 && order.discount_fen === 0 ? order.saved_fen : 0
  return {
    offers: applied.map((offer) => ({
      ...pickLocalizedFields(offer, 'title'),
      fen: offer.goods_fen + offer.shipping_fen,
    })),
    otherFen: order.discount_fen - goodsFen + savedShippingFen,
    shippingFen: order.shipping_fen + offersShippingFen + savedShippingFen,
  }
}
