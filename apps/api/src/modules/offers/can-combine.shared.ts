import type { OfferClass } from '@shop/contract/offers/offers.rules'

interface Combinable {
  class: OfferClass
  combinesWith: readonly OfferClass[]
}

/** Whether each of two offers combines with the class of the other; of shipping, one is enough. */
export function canCombine(a: Combinable, b: Combinable): boolean {
  if (a === b) return true
  if (a.class === 'shipping' && b.class === 'shipping') return false
  return a.combinesWith.includes(b.class) && b.combinesWith.includes(a.class)
}
