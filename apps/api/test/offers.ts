import type { OfferClass } from '@shop/contract/offers/offers.rules'
import type { OfferCart, OfferLine, OfferTerms } from '../src/modules/offers/offer.shared.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
export const ALL_CLASSES: OfferClass[] = ['product', 'order', 'shipping']

/** The terms of an offer that applies always, with any other. */
export const ALWAYS: OfferTerms = {
  combinesWith: ALL_CLASSES,
  startsAt: new Date('2026-01-01'),
  endsAt: new Date('2027-01-01'),
  minSpendFen: 0,
}

export const aCart = (lines: OfferLine[], extra: Partial<OfferCart> = {}): OfferCart => ({
  lines,
  country: 'CN',
  method: 'standard',
  shipping: { priceFen: 1_200 },
  now: NOW,
  ...extra,
})
export const aLine = (
  product: string,
  unitPriceFen: number,
  quantity = 1,
  category = 'bracelets',
): OfferLine => ({
  traits: { product: [product], category: [category] },
  unitPriceFen,
  quantity,
})
