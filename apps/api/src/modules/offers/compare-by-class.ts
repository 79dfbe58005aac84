import type { OfferClass } from '@shop/contract/offers/offers.rules'
import { sum } from './allocate.shared.ts'
import { toOrderDiscount } from './benefits.ts'
import { pickCheapest, pickLargest, type Combination } from './combination.ts'
import { compareJointOffers, groupByLines, MOST_COMPARED, type JointOffer } from './joint-offers.ts'
import { toSubtotalFen } from './obstacles.shared.ts'
import type { OfferCart, OfferEffect, OrderEffect } from './offer.shared.ts'
import { toOrderSequence, toTotalFen } from './order-price.ts'
import { findBestUnitOffer } from './unit-offers.ts'
import type { UsableOffer } from './usable-offers.ts'

type ProductOffer = Extract<UsableOffer, { class: 'product' }>

const CLASS_SETS: readonly OfferClass[][] = [
  [],
  ['product'],
  ['order'],
  ['shipping'],
  ['product', 'order'],
  ['product', 'shipping'],
  ['order', 'shipping'],
  ['product', 'order', 'shipping'],
]

const NOTHING: Combination = { effects: [], fen: 0 }

/**
 * The cheapest combination of many offers: what is cheapest for the goods is cheapest for the order, so each class is compared
 * by itself, for each set of classes that may be used together. Only the price of shipping may rise as goods get cheaper.
 */
export function compareByClass(cart: OfferCart, offers: readonly UsableOffer[]): Combination {
  const subtotalFen = toSubtotalFen(cart.lines)
  const lowerGoods = createLowerGoods(cart.lines.length)
  return CLASS_SETS.map((classes): Combination => {
    const usable = offers.filter((offer) => isOfClasses(offer, classes))
    const products = listTogether(usable.filter((offer) => offer.class === 'product'))
      .map(lowerGoods)
      .reduce(pickLargest, NOTHING)
    const goodsFen = subtotalFen - products.fen
    const orders = listTogether(usable.filter((offer) => offer.class === 'order'))
      .map((together) =>
        lowerOrder(
          cart,
          goodsFen,
          together.map(({ effect }) => effect),
        ),
      )
      .reduce(pickLargest, NOTHING)
    const shipping = usable
      .filter((offer) => offer.class === 'shipping')
      .map(({ effect, fen }): Combination => ({ effects: [effect], fen }))
      .reduce(pickLargest, NOTHING)
    const effects = [...products.effects, ...orders.effects, ...shipping.effects]
    return {
      effects,
      fen: toTotalFen(cart, goodsFen, {
        orders: effects.filter((effect) => effect.class === 'order'),
        shipping: effects.filter((effect) => effect.class === 'shipping'),
      }),
    }
  }).reduce(pickCheapest)
}

/** Whether an offer is of these classes and combines with the others of them. */
function isOfClasses({ class: own, combinesWith }: UsableOffer, classes: readonly OfferClass[]): boolean {
  return classes.includes(own) && classes.every((each) => each === own || combinesWith.includes(each))
}

/** What offers of one class can be used together: those that combine with their class, or one that does not. */
function listTogether<Each extends UsableOffer>(offers: readonly Each[]): Each[][] {
  const together: Each[] = []
  const alone: Each[][] = []
  for (const offer of offers) {
    if (offer.combinesWith.includes(offer.class)) together.push(offer)
    else alone.push([offer])
  }
  return [together, ...alone]
}

/**
 * The most that offers of products take off together. Offers about different lines are compared separately, and the same
 * offers once.
 */
function createLowerGoods(lineCount: number) {
  const known = new Map<string, Combination>()
  return (offers: readonly ProductOffer[]): Combination => {
    const key = offers.map(({ effect }) => effect.id).join('|')
    const lowered = known.get(key) ?? lowerLines(offers, lineCount)
    known.set(key, lowered)
    return lowered
  }
}

function lowerLines(offers: readonly ProductOffer[], lineCount: number): Combination {
  const units = offers.filter((offer) => offer.kind === 'unit')
  const best = Array.from({ length: lineCount }, (_, index) => findBestUnitOffer(units, index))
  const unitsFen = best.map((each) => each?.fen ?? 0)
  const joint = offers.filter((offer) => offer.kind === 'joint')
  const chosen = groupByLines(joint, lineCount).map((group) => lowerTogether(group, unitsFen))
  const taken = new Set(chosen.flatMap((each) => each.taken))
  const left = best.flatMap((each, index) => (each && !taken.has(index) ? [each] : []))
  return {
    effects: [...chosen.flatMap(({ effects }) => effects), ...new Set(left.map(({ effect }) => effect))],
    fen: sum(chosen.map(({ fen }) => fen)) + sum(left.map(({ fen }) => fen)),
  }
}

/**
 * The set of offers about common lines that takes off most, compared with what others would take off the same lines.
 * Of too many, those that take off most by themselves are compared.
 */
function lowerTogether(
  offers: readonly (JointOffer & { fen: number })[],
  unitsFen: readonly number[],
): Combination & { taken: number[] } {
  const largest = offers.toSorted((a, b) => b.fen - a.fen).slice(0, MOST_COMPARED)
  const { listFen, about, toSequence } = compareJointOffers(largest, unitsFen.length, { onlyMost: true })
  let best = { set: 0, fen: 0, gainFen: 0 }
  for (let set = 1; set < 1 << largest.length; set += 1) {
    const [fen = 0] = listFen(set)
    let gainFen = fen
    for (let index = 0; index < about.length; index += 1) if (about[index]! & set) gainFen -= unitsFen[index]!
    if (gainFen > best.gainFen) best = { set, fen, gainFen }
  }
  return {
    effects: toSequence(best.set, best.fen),
    fen: best.fen,
    taken: about.flatMap((set, index) => (set & best.set ? [index] : [])),
  }
}

/** What offers of the order take off together. */
function lowerOrder(cart: OfferCart, goodsFen: number, offers: readonly OrderEffect[]): Combination {
  const effects: OfferEffect[] = []
  let leftFen = goodsFen
  for (const offer of toOrderSequence(offers)) {
    const { fen } = toOrderDiscount(offer, cart, leftFen)
    if (fen > 0) effects.push(offer)
    leftFen -= fen
  }
  return { effects, fen: goodsFen - leftFen }
}
