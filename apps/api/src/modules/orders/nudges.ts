import { pickLocalizedFields } from '@shop/contract/languages/translated'
import { toFen, toMoney } from '@shop/contract/money/money'
import type { OfferNudge } from '@shop/contract/offers/offers.schemas'
import { isLimited, type CurrentOffer } from '../offers/current-offers.sql.ts'
import {
  findMissingGoods,
  findStepNudge,
  findUnitNudge,
  listDistances,
  type Nudge,
  type StepNudge,
} from '../offers/nudges.shared.ts'
import { isMatch } from '../offers/obstacles.shared.ts'
import type { GoodsMatch, Offer, OfferCart, PricedCart } from '../offers/offer.shared.ts'
import { toReason } from '../offers/offer-rows.shared.ts'
import { findFreeGiftNudge } from './free-gift-nudges.ts'
import type { Bought, FreeGiftChoice } from './free-gifts.ts'
import {
  countInCart,
  MOST_PRODUCTS,
  toNudgedProducts,
  TRIED_PRODUCTS,
  type Missing,
  type NudgedProduct,
  type NudgeSources,
} from './nudged-products.ts'

const MOST_NUDGES = 2

/** So many prices of a cart are found at most, whatever there is: more than are shown, since some save nothing. */
const TRIED_STEPS = 6
const TRIED_GROUPS = 3

/** Lines by offers: beyond that a price takes too long to be found so often. */
const LARGEST = 500

interface Priced {
  cart: OfferCart
  before: PricedCart
  offers: readonly Offer[]
}

type UnitNudge = Nudge & { products: NudgedProduct[] }

/**
 * The offers whose next step is near, and what reaches it: of the nearest, those that save most. An order of a visitor may not
 * get what is limited.
 */
export async function listNudges(
  sources: NudgeSources,
  { bought, choice }: { bought: Bought<OfferCart>; choice: FreeGiftChoice },
  userId: string | undefined,
): Promise<OfferNudge[]> {
  const { offers } = choice.current
  if (bought.cart.lines.length * offers.length > LARGEST) return []
  const mayGet = ({ row }: Pick<CurrentOffer, 'row'>) => userId !== undefined || !isLimited(row)
  const gift = await findFreeGiftNudge(sources, { bought, choice }, mayGet)
  return [
    ...(gift ? [gift] : []),
    ...(await listPriceNudges(sources.products, bought, offers.filter(mayGet))),
  ]
    .toSorted((a, b) => toFen(b.saves) - toFen(a.saves))
    .slice(0, MOST_NUDGES)
}

/** What would lower the price of the cart. */
async function listPriceNudges(
  products: NudgeSources['products'],
  { cart, priced: before }: Bought<OfferCart>,
  current: readonly CurrentOffer[],
): Promise<OfferNudge[]> {
  const offers = current.map(({ offer }) => offer)
  const found = new Map<CurrentOffer, StepNudge | UnitNudge>()
  for (const { each, distance } of listNearSteps(cart, current)) {
    if (found.has(each)) continue
    const nudge = findStepNudge(cart, offers, { offer: each.offer, before, distance })
    if (nudge) found.set(each, nudge)
  }
  const groups = current.flatMap((each) => {
    const missing = found.has(each) ? undefined : findMissingGoods(each.offer, cart)
    return missing ? [{ each, missing }] : []
  })
  for (const { each, missing } of groups.slice(0, TRIED_GROUPS)) {
    const nudge = await findProducts(products, { cart, before, offers }, { offer: each.offer, ...missing })
    if (nudge) found.set(each, nudge)
  }
  return [...found].map(([{ row }, nudge]) => toShownNudge(row, nudge))
}

function listNearSteps(cart: OfferCart, current: readonly CurrentOffer[]) {
  return current
    .flatMap((each) => listDistances(each.offer, cart).map((distance) => ({ each, distance })))
    .toSorted((a, b) => a.distance.units - b.distance.units || a.distance.fen - b.distance.fen)
    .slice(0, TRIED_STEPS)
}

/** The products that match, of which one unit more makes an offer apply once more, and what each of them saves at least. */
async function findProducts(
  products: NudgeSources['products'],
  { cart, before, offers }: Priced,
  { offer, match }: { offer: Offer; match: GoodsMatch | undefined },
): Promise<UnitNudge | undefined> {
  const fitting = await products.listFitting(
    TRIED_PRODUCTS,
    (product) => isMatch(product, match) && countInCart(cart, product) < product.stock,
  )
  const found = fitting
    .flatMap((product) => {
      const unit = { traits: product.traits, unitPriceFen: product.priceFen }
      const nudge = findUnitNudge(cart, offers, { offer, before, unit })
      return nudge ? [{ product, nudge }] : []
    })
    .slice(0, MOST_PRODUCTS)
  if (found.length === 0) return undefined
  const savedFen = Math.min(...found.map(({ nudge }) => nudge.savedFen))
  return { ...found[0]!.nudge, savedFen, products: found.map(({ product }) => product) }
}

function toShownNudge(row: CurrentOffer['row'], nudge: StepNudge | UnitNudge): OfferNudge {
  return {
    offer_id: row.id,
    ...pickLocalizedFields(row, 'title'),
    reason: toReason(nudge),
    saves: toMoney(nudge.savedFen),
    ...toMissing(nudge),
  }
}

function toMissing(nudge: StepNudge | UnitNudge): Missing {
  if ('missingFen' in nudge) return { amount: toMoney(nudge.missingFen) }
  if ('missingUnits' in nudge) return { units: nudge.missingUnits }
  return { units: 1, products: toNudgedProducts(nudge.products) }
}
