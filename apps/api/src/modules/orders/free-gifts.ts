import { pickLocalizedFields, toLocalizedFields } from '@shop/contract/languages/translated'
import { inEachLanguage } from '@shop/contract/languages/languages'
import { toMoney } from '@shop/contract/money/money'
import type { QuotedFreeGift } from '@shop/contract/offers/offers.schemas'
import type { OrderItemInput } from '@shop/contract/orders/orders.schemas'
import { AppError } from '../../http/app-error.ts'
import type { CurrentFreeGift, CurrentOffers } from '../offers/current-offers.sql.ts'
import {
  addFreeGifts,
  chooseFreeGifts,
  earnsFreeGift,
  listUsed,
  toReasonBenefit,
  type FreeGiftLine,
} from '../offers/free-gifts.shared.ts'
import type { OfferCart, PricedCart } from '../offers/offer.shared.ts'
import { toReason } from '../offers/offer-rows.shared.ts'
import type { StockLine } from '../products/stock/stock-line.shared.ts'
import { toLineImage, toShownSize, type PricedLine } from './order-lines.shared.ts'

/** A gift that a cart earns, and whether it gets it. */
export interface EarnedFreeGift {
  current: CurrentFreeGift
  line: PricedLine
  status: QuotedFreeGift['status']
}

/** What is bought, at its price. */
export interface Bought<Cart extends OfferCart> {
  cart: Cart
  priced: PricedCart
  lines: readonly PricedLine[]
}

export interface FreeGiftChoice {
  current: CurrentOffers
  /** The offers of gifts that the shopper does not want. */
  declined?: readonly string[] | undefined
  /** Those whose goods other orders have just taken. */
  gone?: ReadonlySet<string> | undefined
}

export type PriceItems = (items: OrderItemInput[]) => Promise<PricedLine[]>

/** What is bought, with the gifts that it earns as its last lines. Gifts never take units that are bought. */
export async function giveFreeGifts<Cart extends OfferCart>(
  priceItems: PriceItems,
  { cart, priced, lines }: Bought<Cart>,
  choice: FreeGiftChoice,
): Promise<{ cart: Cart; priced: PricedCart; lines: PricedLine[]; freeGifts: EarnedFreeGift[] }> {
  const earned = choice.current.freeGifts.filter(({ offer }) => earnsFreeGift(offer, cart))
  const chosen = chooseAvailable(await readFreeGifts(priceItems, earned), { priced, lines }, choice)
  const freeGifts = chosen.map(({ gift, status }) => ({ current: gift.current, line: gift.goods, status }))
  const given = chosen.filter(({ status }) => status === 'given').map(({ gift }) => gift)
  return {
    ...addFreeGifts({ cart, priced }, given),
    lines: [...lines, ...given.map(({ goods }) => goods)],
    freeGifts,
  }
}

/** What becomes of gifts that are earned by what is bought. */
function chooseAvailable(
  earned: readonly FoundFreeGift[],
  { priced, lines }: Pick<Bought<OfferCart>, 'priced' | 'lines'>,
  { current, declined = [], gone }: FreeGiftChoice,
) {
  const left = new StockLeft(lines)
  const engineOffers = current.offers.map(({ offer }) => offer)
  return chooseFreeGifts(earned, listUsed(priced, engineOffers), (gift): QuotedFreeGift['status'] => {
    if (gift.goods.status === 'unavailable') return 'unavailable'
    if (declined.includes(gift.offer.id)) return 'declined'
    return !gone?.has(gift.offer.id) && left.take(gift.goods) ? 'given' : 'sold_out'
  })
}

/** Whether a cart gets one of the gifts that there are. @param found all of them, with the terms that count */
export function isFreeGiftGiven(
  offerId: string,
  found: readonly FoundFreeGift[],
  { bought, choice }: { bought: Bought<OfferCart>; choice: FreeGiftChoice },
): boolean {
  const earned = found.filter(({ offer }) => earnsFreeGift(offer, bought.cart))
  return chooseAvailable(earned, bought, choice).some(
    ({ gift, status }) => gift.offer.id === offerId && status === 'given',
  )
}

/** A gift with its goods, as the database has them now. */
export interface FoundFreeGift extends FreeGiftLine {
  current: CurrentFreeGift
  goods: PricedLine
}

export async function readFreeGifts(
  priceItems: PriceItems,
  gifts: readonly CurrentFreeGift[],
): Promise<FoundFreeGift[]> {
  if (gifts.length === 0) return []
  const sizes = new Map(
    gifts.map(({ offer: { benefit } }) => [`${benefit.productId}|${benefit.size}`, benefit]),
  )
  const priced = await priceItems(
    [...sizes.values()].map(({ productId, size }) => ({ product_id: productId, size, quantity: 1 })),
  )
  return gifts.map((current) => {
    const { productId, size, get } = current.offer.benefit
    const stocked = priced.find((line) => line.productId === productId && line.size === size)!
    const goods = { ...stocked, quantity: get, isFreeGift: true }
    const { unitPriceFen, product } = goods
    const line = { traits: product?.traits ?? {}, unitPriceFen, quantity: get }
    return { current, offer: current.offer, goods, line }
  })
}

/** The units that what is bought leaves for gifts. */
class StockLeft {
  readonly #taken = new Map<string, number>()

  constructor(lines: readonly PricedLine[]) {
    for (const line of lines) this.#add(line)
  }

  /** Takes the units of a gift, if there are enough. */
  take(line: PricedLine): boolean {
    const taken = this.#taken.get(toKey(line)) ?? 0
    if (line.available - taken < line.quantity) return false
    this.#add(line)
    return true
  }

  #add(line: PricedLine): void {
    this.#taken.set(toKey(line), (this.#taken.get(toKey(line)) ?? 0) + line.quantity)
  }
}

const toKey = ({ productId, size }: StockLine) => `${productId}|${size}`

/** The gifts of a quote, where it earns any. */
export function toShownFreeGifts(freeGifts: readonly EarnedFreeGift[]): { free_gifts?: QuotedFreeGift[] } {
  return freeGifts.length > 0 ? { free_gifts: freeGifts.map(toQuotedFreeGift) } : {}
}

export function toQuotedFreeGift({ current: { row, offer }, line, status }: EarnedFreeGift): QuotedFreeGift {
  const { product, quantity, unitPriceFen } = line
  return {
    offer_id: row.id,
    ...pickLocalizedFields(row, 'title'),
    reason: toReason({ benefit: toReasonBenefit(offer) }),
    status,
    product_id: line.productId,
    slug: product?.slug ?? '',
    ...toLocalizedFields('name', product?.name ?? inEachLanguage(() => '')),
    image: toLineImage(line),
    ...toShownSize(line),
    quantity,
    line_total: toMoney(unitPriceFen * quantity),
  }
}

/** The offers of the gifts that are given of these goods. */
export function listGifts(freeGifts: readonly EarnedFreeGift[], goods: readonly StockLine[]): string[] {
  const keys = new Set(goods.map(toKey))
  return freeGifts
    .filter(({ status, line }) => status === 'given' && keys.has(toKey(line)))
    .map(({ current }) => current.row.id)
}

/** @throws FREE_GIFT_GONE where a gift that the page showed is not given */
export function requireFreeGifts(
  freeGifts: readonly EarnedFreeGift[],
  expected: readonly string[] = [],
): void {
  const given = freeGifts.filter(({ status }) => status === 'given').map(({ current }) => current.row.id)
  const missing = expected.filter((id) => !given.includes(id))
  if (missing.length === 0) return
  throw new AppError('FREE_GIFT_GONE', {
    details: missing.map((id) => ({
      path: 'free_gifts.expected',
      message: 'No longer available',
      offer_id: id,
    })),
  })
}
