import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import type { Db } from '../../../src/db/pool.ts'
import { anOffer, ofProducts } from '../../stored-offers.ts'
import type { KillableShop } from './killable-shop.ts'
import type { createMerchantSteps } from './merchant-steps.ts'

/** How long things stay as they are, in ms. */
const CHANGE_MS = 700

/**
 * Offers of all kinds, which apply together as far as they can; some of them fewer times than there are orders.
 * Returns their ids.
 */
export function addOffers(db: Db, [one, two, three]: readonly string[], orders: number): Promise<string[]> {
  const few = Math.ceil(orders / 10)
  return Promise.all([
    anOffer({ db }, { kind: 'buy_get', buy: 2, get: 1, percent: 100 }, { total_limit: 2 * few }),
    anOffer({ db }, { kind: 'count_price', count: 2, price: '90.01' }, ofProducts(two!)),
    anOffer(
      { db },
      { kind: 'set_price', price: '170.03' },
      { ...ofProducts(one!, three!), total_limit: few },
    ),
    anOffer({ db }, { kind: 'percent', percent: 7 }, ofProducts(one!)),
    anOffer({ db }, { kind: 'free_shipping' }, { min_spend_fen: 15_000, total_limit: few }),
    anOffer({ db }, { kind: 'amount', amount: '3.33' }, { first_order: true }),
    anOffer(
      { db },
      {
        kind: 'steps',
        by: 'amount',
        steps: [
          { from: '200.00', off: { kind: 'percent', percent: 5 } },
          { from: '400.00', off: { kind: 'amount', amount: '31.17' } },
        ],
      },
      { per_customer_limit: few },
    ),
  ])
}

/** One offer after the other is paused or applies again, and some goods are on sale for some seconds. Returns how often. */
export async function changeOffersAtRandom(
  staff: Pick<ReturnType<typeof createMerchantSteps>, 'setOffer' | 'announceSale'>,
  {
    offers,
    goods,
    seed,
    isOver,
  }: { offers: readonly string[]; goods: readonly string[]; seed: number; isOver: () => boolean },
): Promise<number> {
  const changes = fc.sample(
    fc.record({
      offer: fc.constantFrom(...offers),
      isActive: fc.constantFrom(true, true, false),
      product: fc.constantFrom(...goods),
      percent: fc.integer({ min: 3, max: 40 }),
      seconds: fc.integer({ min: 1, max: 5 }),
      isSale: fc.constantFrom(false, false, true),
    }),
    { numRuns: 10_000, seed },
  )
  let count = 0
  while (!isOver()) {
    const { isSale, offer, isActive, product, percent, seconds } = changes[count++ % changes.length]!
    if (isSale) await staff.announceSale([product], percent, seconds)
    else await staff.setOffer(offer, isActive)
    await delay(CHANGE_MS)
  }
  return count
}

/** How many orders have an offer, and how many offers that is. */
export async function countOffers(shop: KillableShop): Promise<string> {
  const [row] = await shop.query<{ orders: string; uses: string; fen: string }>(
    `SELECT count(DISTINCT order_id) AS orders, count(*) AS uses, sum(goods_fen + shipping_fen) AS fen FROM order_offers`,
  )
  return `${row!.uses} in ${row!.orders} orders of ${row!.fen} fen`
}
