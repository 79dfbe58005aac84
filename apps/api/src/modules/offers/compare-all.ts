import { canCombine } from './can-combine.shared.ts'
import { pickCheapest, type Combination } from './combination.ts'
import { compareJointOffers } from './joint-offers.ts'
import { toSubtotalFen } from './obstacles.shared.ts'
import type { OfferCart } from './offer.shared.ts'
import { toTotalFen } from './order-price.ts'
import { findBestUnitOffer } from './unit-offers.ts'
import type { UsableOffer } from './usable-offers.ts'

/** The cheapest of all combinations. A combination is a number: its bit `i` is the offer at `i`, those about units together first. */
export function compareAll(cart: OfferCart, offers: readonly UsableOffer[]): Combination {
  const joint = offers.filter((offer) => offer.kind === 'joint')
  const all = [...joint, ...offers.filter((offer) => offer.kind !== 'joint')]
  const jointBits = (1 << joint.length) - 1
  const onlyMost = cart.shipping.freeFromFen === undefined
  const jointSets = compareJointOffers(joint, cart.lines.length, { onlyMost })
  const conflicts = all.map((offer) =>
    all.reduce((set, other, bit) => (canCombine(offer, other) ? set : set | (1 << bit)), 0),
  )
  const subtotalFen = toSubtotalFen(cart.lines)
  const price = (set: number, jointFen: number): Combination => {
    const used = all.filter((offer, bit) => set & (1 << bit) && offer.kind !== 'joint')
    const units = used.filter((offer) => offer.kind === 'unit')
    let goodsFen = subtotalFen - jointFen
    for (const [index, about] of jointSets.about.entries())
      if ((about & set) === 0) goodsFen -= findBestUnitOffer(units, index)?.fen ?? 0
    return {
      effects: [...jointSets.toSequence(set & jointBits, jointFen), ...used.map(({ effect }) => effect)],
      fen: toTotalFen(cart, goodsFen, {
        orders: used.filter((offer) => offer.kind === 'order').map(({ effect }) => effect),
        shipping: used.filter((offer) => offer.kind === 'shipping').map(({ effect }) => effect),
      }),
    }
  }
  let cheapest = price(0, 0)
  for (let set = 1; set < 1 << all.length; set += 1) {
    if (conflicts.some((against, bit) => set & (1 << bit) && set & against)) continue
    for (const jointFen of jointSets.listFen(set & jointBits))
      cheapest = pickCheapest(cheapest, price(set, jointFen))
  }
  return cheapest
}
