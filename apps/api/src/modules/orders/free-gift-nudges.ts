import { pickLocalizedFields } from '@shop/contract/languages/translated'
import { toMoney } from '@shop/contract/money/money'
import type { OfferNudge } from '@shop/contract/offers/offers.schemas'
import type { CurrentFreeGift } from '../offers/current-offers.sql.ts'
import { canCombine } from '../offers/can-combine.shared.ts'
import { findFreeGiftDistance, moveFreeGiftCloser, type Distance } from '../offers/nudges.shared.ts'
import { isMatch } from '../offers/obstacles.shared.ts'
import type { OfferCart } from '../offers/offer.shared.ts'
import { priceCart } from '../offers/price-cart.shared.ts'
import {
  isFreeGiftGiven,
  readFreeGifts,
  toQuotedFreeGift,
  type Bought,
  type FoundFreeGift,
  type FreeGiftChoice,
} from './free-gifts.ts'
import {
  countInCart,
  MOST_PRODUCTS,
  toNudgedProducts,
  TRIED_PRODUCTS,
  type Missing,
  type NudgedProduct,
  type NudgeSources,
} from './nudged-products.ts'

/** So many near gifts are looked at: prices of the cart with each product that could earn them may have to be found. */
const TRIED_GIFTS = 2

interface Cart {
  bought: Bought<OfferCart>
  choice: FreeGiftChoice
  /** Every gift that there is now. */
  found: readonly FoundFreeGift[]
}

interface NearGift {
  gift: FoundFreeGift
  distance: Distance
  /** The cart gets it whatever else it gets: its offer may be used together with every other one. */
  isSure: boolean
}

/**
 * The nearest gift that a cart does not earn yet, and what earns it.
 * @param mayGet whether an order of this shopper gets what a quote shows
 */
export async function findFreeGiftNudge(
  { products, priceItems }: NudgeSources,
  { bought, choice }: Omit<Cart, 'found'>,
  mayGet: (gift: CurrentFreeGift) => boolean,
): Promise<OfferNudge | undefined> {
  const { freeGifts } = choice.current
  const isNear = (gift: CurrentFreeGift) =>
    mayGet(gift) && findFreeGiftDistance(gift.offer, bought.cart) !== undefined
  if (!freeGifts.some(isNear)) return undefined
  const cart = { bought, choice, found: await readFreeGifts(priceItems, freeGifts) }
  const near = listNearGifts(cart).filter(({ gift }) => mayGet(gift.current))
  for (const each of near.slice(0, TRIED_GIFTS)) {
    const missing = await findMissing(products, each, cart)
    if (missing) return toShownNudge(each.gift, missing)
  }
  return undefined
}

/** Gifts that are left, the nearest first: those that need fewer units, and then a smaller amount. */
function listNearGifts({ bought, choice: { current, declined }, found }: Cart): NearGift[] {
  const others = [...current.offers, ...current.freeGifts].map(({ offer }) => offer)
  return found
    .filter(({ offer, goods }) => goods.available >= goods.quantity && !declined?.includes(offer.id))
    .flatMap((gift) => {
      const distance = findFreeGiftDistance(gift.offer, bought.cart)
      const isSure = others.every((other) => canCombine(gift.offer, other))
      return distance ? [{ gift, distance, isSure }] : []
    })
    .toSorted((a, b) => a.distance.units - b.distance.units || a.distance.fen - b.distance.fen)
}

async function findMissing(
  products: NudgeSources['products'],
  near: NearGift,
  cart: Cart,
): Promise<Missing | undefined> {
  const anyGoods = near.isSure ? toAnyGoods(near) : undefined
  if (!anyGoods) return findProducts(products, near, cart)
  return isGivenCloser(near, cart) ? anyGoods : undefined
}

/** What is missing where any goods count; undefined where only some do, or both an amount and units are missing. */
function toAnyGoods({ gift: { offer }, distance: { fen, units } }: NearGift): Missing | undefined {
  if (units === 0) return { amount: toMoney(fen) }
  return fen === 0 && offer.match === undefined ? { units } : undefined
}

/** Whether the cart gets the gift once it has come so far. */
function isGivenCloser({ gift, distance }: NearGift, { bought, choice, found }: Cart): boolean {
  const moved = found.map((each) =>
    each === gift ? { ...each, offer: moveFreeGiftCloser(each.offer, distance) } : each,
  )
  return isFreeGiftGiven(gift.offer.id, moved, { bought, choice })
}

/**
 * Products of which enough units earn the gift, whatever else they change. Of several units each could be of another product,
 * so that the gift must be sure.
 */
async function findProducts(
  products: NudgeSources['products'],
  { gift, distance, isSure }: NearGift,
  { bought, choice, found }: Cart,
): Promise<Missing | undefined> {
  const { cart } = bought
  const units = Math.max(1, distance.units)
  if (units > 1 && !isSure) return undefined
  const match = distance.units > 0 ? gift.offer.match : undefined
  const fitting = await products.listFitting(
    TRIED_PRODUCTS,
    (product) =>
      isMatch(product, match) &&
      product.priceFen * units >= distance.fen &&
      countInCart(cart, product) + units + countAsGift(gift, product) <= product.stock,
  )
  const offers = choice.current.offers.map(({ offer }) => offer)
  const earning = fitting.filter(({ traits, priceFen }) => {
    const more = { ...cart, lines: [...cart.lines, { traits, unitPriceFen: priceFen, quantity: units }] }
    const after = { cart: more, priced: priceCart(more, offers), lines: bought.lines }
    return isFreeGiftGiven(gift.offer.id, found, { bought: after, choice })
  })
  if (earning.length === 0) return undefined
  return { units, products: toNudgedProducts(earning.slice(0, MOST_PRODUCTS)) }
}

/** The units of a product that the gift itself takes. */
function countAsGift({ goods }: FoundFreeGift, { id }: Pick<NudgedProduct, 'id'>): number {
  return goods.productId === id ? goods.quantity : 0
}

function toShownNudge({ current, goods }: FoundFreeGift, missing: Missing): OfferNudge {
  const gift = toQuotedFreeGift({ current, line: goods, status: 'given' })
  return {
    offer_id: gift.offer_id,
    ...pickLocalizedFields(gift, 'title'),
    reason: gift.reason,
    saves: gift.line_total,
    gift,
    ...missing,
  }
}
