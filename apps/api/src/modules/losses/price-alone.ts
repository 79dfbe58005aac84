import { HOME_COUNTRY } from '@shop/contract/orders/orders.rules'
import type { Offer, OfferCart, OfferLine } from '../offers/offer.shared.ts'
import { priceCart } from '../offers/price-cart.shared.ts'
import type { SoldUnits } from './unit-loss.ts'

/**
 * What an offer sells each of its goods for when shoppers buy just so many that it applies, and nothing else: then it takes
 * the most off a unit. Of a set, all of it. Prices in fen by product.
 */
export function priceAlone(
  offer: Offer,
  prices: ReadonlyMap<string, number>,
  at: Date,
): Map<string, SoldUnits> {
  if (offer.class === 'product' && offer.benefit.kind === 'set_price') return priceSet(offer, prices, at)
  // What it takes off depends on the price alone, which many products share.
  const byPrice = new Map<number, SoldUnits>()
  const price = (unitPriceFen: number): SoldUnits => {
    const quantity = toQuantity(offer, unitPriceFen)
    const traits = offer.match ? { [offer.match.trait]: offer.match.values } : {}
    const [fen] = toLineSums(offer, [{ traits, unitPriceFen, quantity }], at)
    const sold = { fen: fen!, quantity }
    byPrice.set(unitPriceFen, sold)
    return sold
  }
  return new Map([...prices].map(([id, fen]) => [id, byPrice.get(fen) ?? price(fen)]))
}

function priceSet(offer: Offer, prices: ReadonlyMap<string, number>, at: Date): Map<string, SoldUnits> {
  const products = [...prices]
  const lines = products.map(([id, unitPriceFen]) => ({
    traits: { product: [id] },
    unitPriceFen,
    quantity: 1,
  }))
  const sums = toLineSums(offer, lines, at)
  return new Map(products.map(([id], index) => [id, { fen: sums[index]!, quantity: 1 }]))
}

/** Units for whole groups and the highest step, and for the least subtotal. */
function toQuantity(offer: Offer, unitPriceFen: number): number {
  const [units, leastFen] = toLeast(offer)
  return units * Math.max(1, Math.ceil(Math.max(leastFen, offer.minSpendFen) / (unitPriceFen * units)))
}

/** The units, and the subtotal in fen, from which the offer takes most off. */
function toLeast(offer: Offer): [units: number, leastFen: number] {
  if (offer.class === 'shipping') return [1, 0]
  const { benefit } = offer
  if (benefit.kind === 'buy_get') return [benefit.buy + benefit.get, 0]
  if (benefit.kind === 'count_price') return [benefit.count, 0]
  if (benefit.kind !== 'steps') return [1, 0]
  const highest = Math.max(...benefit.steps.map(({ from }) => from))
  return benefit.by === 'quantity' ? [highest, 0] : [1, highest]
}

/** What is left to pay of each line. */
function toLineSums(offer: Offer, lines: OfferLine[], at: Date): number[] {
  const cart: OfferCart = {
    lines,
    country: HOME_COUNTRY,
    method: 'standard',
    shipping: { priceFen: 0 },
    now: at,
  }
  const priced = priceCart(cart, [offer])
  return lines.map(
    ({ unitPriceFen, quantity }, index) => unitPriceFen * quantity - priced.lines[index]!.discountFen,
  )
}
