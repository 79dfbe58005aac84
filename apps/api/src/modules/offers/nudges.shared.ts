import { sum } from './allocate.shared.ts'
import { findObstacle, isMatch, toSubtotalFen } from './obstacles.shared.ts'
import type {
  FreeGiftOffer,
  GoodsMatch,
  GroupBenefit,
  LineReason,
  Offer,
  OfferCart,
  OfferLine,
  PricedCart,
} from './offer.shared.ts'
import { priceCart } from './price-cart.shared.ts'
import { toShippingFen } from './shipping-price.shared.ts'

/** What would make a cart cheaper, and by how much at least: an order that does it holds the promise. */
export interface Nudge {
  offerId: string
  benefit: LineReason['benefit']
  savedFen: number
}

/** So much more, or so many more units, of whatever goods. */
export type StepNudge = Nudge & ({ missingFen: number } | { missingUnits: number })

/** How far goods beyond those of the cart are still to go: by their price, by their number, or both. */
export interface Distance {
  fen: number
  units: number
}

/** A step by the number of units is near from here on. */
const NEAR_UNITS = 3

/**
 * What a step of an offer makes cheaper, or the subtotal that it begins from; undefined where it does not. It is reached by
 * any goods, so their own discounts are not counted.
 */
export function findStepNudge(
  cart: OfferCart,
  offers: readonly Offer[],
  { offer, before, distance }: { offer: Offer; before: PricedCart; distance: Distance },
): StepNudge | undefined {
  const moved = offers.map((each) => (each === offer ? moveCloser(offer, distance) : each))
  const after = priceCart(cart, moved)
  const reason = findReason(after, offer.id)
  const savedFen = before.totalFen - after.totalFen - toDeliveryAtRiskFen(cart, after)
  if (reason === undefined || savedFen <= 0) return undefined
  const { benefit } = reason
  const nudge = {
    offerId: offer.id,
    benefit:
      benefit.kind === 'step' ? { ...benefit, from: benefit.from + toStep(benefit, distance) } : benefit,
    savedFen,
  }
  return distance.units > 0
    ? { ...nudge, missingUnits: distance.units }
    : { ...nudge, missingFen: distance.fen }
}

/** How far the near steps of an offer are. A subtotal is near where it does not double that of the cart. */
export function listDistances(offer: Offer, { lines }: Pick<OfferCart, 'lines'>): Distance[] {
  if (offer.class === 'shipping') return []
  const subtotalFen = toSubtotalFen(lines)
  const units = sum(lines.map(({ quantity }) => quantity))
  const steps = offer.class === 'order' && offer.benefit.kind === 'steps' ? offer.benefit : undefined
  const froms = (steps?.steps ?? []).map(({ from }) => from)
  const isByUnits = steps?.by === 'quantity'
  const fen = [offer.minSpendFen, ...(isByUnits ? [] : froms)].map((from) => from - subtotalFen)
  const missingUnits = (isByUnits ? froms : []).map((from) => from - units)
  return [
    ...fen.filter((far) => far > 0 && far <= subtotalFen).map((far) => ({ fen: far, units: 0 })),
    ...missingUnits.filter((far) => far > 0 && far <= NEAR_UNITS).map((far) => ({ fen: 0, units: far })),
  ]
}

/** How far a cart is from earning a gift; undefined where it has earned it, or is not near. Both can be missing. */
export function findFreeGiftDistance(
  { benefit, match, minSpendFen }: FreeGiftOffer,
  { lines }: Pick<OfferCart, 'lines'>,
): Distance | undefined {
  const subtotalFen = toSubtotalFen(lines)
  const fen = Math.max(0, minSpendFen - subtotalFen)
  const units = Math.max(0, benefit.buy - countUnits(lines, match))
  const isNear = fen <= subtotalFen && units <= NEAR_UNITS
  return isNear && (fen > 0 || units > 0) ? { fen, units } : undefined
}

/** The offer of a gift as it is about a cart that has come so far. */
export function moveFreeGiftCloser(offer: FreeGiftOffer, distance: Distance): FreeGiftOffer {
  const { benefit, minSpendFen } = offer
  return {
    ...offer,
    minSpendFen: minSpendFen - distance.fen,
    benefit: { ...benefit, buy: benefit.buy - distance.units },
  }
}

/** The offer as it is about a cart that has come so far. */
function moveCloser(offer: Offer, distance: Distance): Offer {
  const minSpendFen = offer.minSpendFen - distance.fen
  if (offer.class !== 'order' || offer.benefit.kind !== 'steps') return { ...offer, minSpendFen }
  const { benefit } = offer
  const steps = benefit.steps.map(({ from, off }) => ({ from: from - toStep(benefit, distance), off }))
  return { ...offer, minSpendFen, benefit: { ...benefit, steps } }
}

const toStep = ({ by }: { by: 'amount' | 'quantity' }, { fen, units }: Distance): number =>
  by === 'amount' ? fen : units

/** Free delivery that a further step can lose again, since it leaves goods that cost less. */
function toDeliveryAtRiskFen({ shipping }: OfferCart, after: PricedCart): number {
  const goodsFen = after.totalFen - after.shippingFen
  return toShippingFen(shipping, goodsFen) === 0 ? shipping.priceFen : 0
}

/** The goods of which one unit more makes another group of an offer's units; undefined where more are missing. */
export function findMissingGoods(
  offer: Offer,
  cart: Pick<OfferCart, 'lines' | 'now'>,
): { match: GoodsMatch | undefined } | undefined {
  if (offer.class !== 'product' || findObstacle(offer, cart)) return undefined
  const { benefit, match } = offer
  const lines = cart.lines.filter((line) => isMatch(line, match))
  if (benefit.kind === 'buy_get') return findMissingUnit(benefit, lines, benefit.buy + benefit.get, match)
  if (benefit.kind === 'count_price') return findMissingUnit(benefit, lines, benefit.count, match)
  if (benefit.kind !== 'set_price' || !match) return undefined
  const units = match.values.map((value) => countUnits(lines, { trait: match.trait, values: [value] }))
  const sets = Math.min(...units)
  const missing = match.values.filter((_, index) => units[index] === sets)
  if (missing.length !== 1 || sets >= (benefit.times ?? Infinity)) return undefined
  return { match: { trait: match.trait, values: missing } }
}

function findMissingUnit(
  { times = Infinity }: GroupBenefit,
  lines: readonly OfferLine[],
  size: number,
  match: GoodsMatch | undefined,
): { match: GoodsMatch | undefined } | undefined {
  const units = countUnits(lines, match) + 1
  return units % size === 0 && units / size <= times ? { match } : undefined
}

function countUnits(lines: readonly OfferLine[], match: GoodsMatch | undefined): number {
  return sum(lines.filter((line) => isMatch(line, match)).map(({ quantity }) => quantity))
}

/** What one unit more makes cheaper by an offer, beyond its own price; undefined where it does not. */
export function findUnitNudge(
  cart: OfferCart,
  offers: readonly Offer[],
  { offer, before, unit }: { offer: Offer; before: PricedCart; unit: Omit<OfferLine, 'quantity'> },
): Nudge | undefined {
  const after = priceCart({ ...cart, lines: [...cart.lines, { ...unit, quantity: 1 }] }, offers)
  const reason = findReason(after, offer.id)
  // What free delivery saves is no merit of the offer, and what it costs is not left out.
  const savedFen = Math.min(
    after.savedFen - before.savedFen,
    before.totalFen + unit.unitPriceFen - after.totalFen,
  )
  return reason && savedFen > 0 ? { offerId: offer.id, benefit: reason.benefit, savedFen } : undefined
}

const findReason = ({ lines }: PricedCart, offerId: string): LineReason | undefined =>
  lines.flatMap(({ reasons }) => reasons).find((reason) => reason.offerId === offerId)
