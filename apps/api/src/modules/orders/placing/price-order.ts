import type { Tx } from '../../../db/pool.ts'
import {
  isLimited,
  listCurrentOffers,
  lockOffers,
  type CurrentOffers,
} from '../../offers/current-offers.sql.ts'
import type { OfferCart, PricedCart } from '../../offers/offer.shared.ts'
import { listApplied, type AppliedOffer } from '../order-offers.shared.ts'

/**
 * The price of an order with the offers that its shopper may use. Those that it uses and that are limited are locked, and
 * what they cost is found again, so that concurrent orders never use one more often than it may be.
 */
export async function priceOrder<Priced extends { cart: OfferCart; priced: PricedCart }>(
  db: Tx,
  shopper: { userId: string; now: Date },
  price: (current: CurrentOffers) => Promise<Priced>,
): Promise<Priced & { applied: AppliedOffer[] }> {
  const locked = new Set<string>()
  for (;;) {
    const current = await listCurrentOffers(db, shopper)
    const result = await price(current)
    const all = [...current.offers, ...current.freeGifts]
    const applied = listApplied(result.cart, result.priced, all)
    const used = new Set(applied.map(({ offer_id: id }) => id))
    const unlocked = all
      .filter(({ row }) => used.has(row.id) && isLimited(row) && !locked.has(row.id))
      .map(({ row }) => row.id)
    if (unlocked.length === 0) return { ...result, applied }
    await lockOffers(db, unlocked)
    for (const id of unlocked) locked.add(id)
  }
}
