/** What goods can be chosen by. */
export const OFFER_TRAITS = ['product', 'category', 'stone', 'label', 'element', 'treatment'] as const

export type OfferTrait = (typeof OFFER_TRAITS)[number]

/** What an offer lowers: the price of some goods, of the order, or of its shipping. */
export const OFFER_CLASSES = ['product', 'order', 'shipping'] as const

export type OfferClass = (typeof OFFER_CLASSES)[number]

/** What an offer does. */
export const OFFER_KINDS = [
  'percent',
  'amount',
  'buy_get',
  'count_price',
  'set_price',
  'steps',
  'free_shipping',
  'free_gift',
] as const

export type OfferKind = (typeof OFFER_KINDS)[number]

/** Shares and amounts are of the order, unless they are about chosen goods. */
export function toOfferClass(kind: OfferKind, hasGoods: boolean): OfferClass {
  if (kind === 'free_shipping') return 'shipping'
  if (kind === 'steps') return 'order'
  const isOfSum = kind === 'percent' || kind === 'amount'
  return isOfSum && !hasGoods ? 'order' : 'product'
}
