import type { Db } from '../../../src/db/pool.ts'
import { listOrderOffers } from '../../../src/modules/orders/order-offers.sql.ts'
import {
  listHeldOffers,
  toRestDiscountFen,
  toUnearnedGiftsFen,
} from '../../../src/modules/returns/offers-of-rest.ts'
import { toSumLines } from '../../../src/modules/returns/refund-places.ts'
import { readTexts } from '../../../src/db/translations.ts'

/** Orders whose stored offers would take off another sum of all their goods than they did: refunds are reckoned with them. */
export async function listWrongTerms(db: Db): Promise<{ id: string; gotFen: number; againFen: number }[]> {
  const uses = await db.selectFrom('order_offers').select('order_id').distinct().execute()
  const ids = uses.map(({ order_id: id }) => id)
  if (ids.length === 0) return []
  const applied = Map.groupBy(await listOrderOffers(db, ids), ({ order_id: id }) => id)
  const rows = await db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids).execute()
  const lines = Map.groupBy(rows.map(readTexts), ({ order_id: id }) => id)
  return ids.flatMap((id) => {
    const offers = applied.get(id)!
    const gotFen = offers.reduce((sum, { goods_fen: fen }) => sum + fen, 0)
    const held = listHeldOffers(offers)
    const sold = toSumLines(lines.get(id)!, [], offers)
    const giftsFen = sold
      .filter(({ freeGiftOf }) => freeGiftOf !== undefined)
      .reduce((sum, { discountFen }) => sum + discountFen, 0)
    const againFen = toRestDiscountFen(held, sold) + giftsFen - toUnearnedGiftsFen(held, sold)
    return againFen === gotFen ? [] : [{ id, gotFen, againFen }]
  })
}
