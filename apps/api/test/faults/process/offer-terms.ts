import type { Db } from '../../../src/db/pool.ts'
import { listOrderOffers } from '../../../src/modules/orders/order-offers.sql.ts'
import { listGoodsOffers, toRestDiscountFen } from '../../../src/modules/returns/offers-of-rest.ts'

/** Orders whose stored offers would take off another sum of all their goods than they did: refunds are reckoned with them. */
export async function listWrongTerms(db: Db): Promise<{ id: string; gotFen: number; againFen: number }[]> {
  const uses = await db.selectFrom('order_offers').select('order_id').distinct().execute()
  const ids = uses.map(({ order_id: id }) => id)
  if (ids.length === 0) return []
  const applied = Map.groupBy(await listOrderOffers(db, ids), ({ order_id: id }) => id)
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id as productId', 'unit_price_fen as unitPriceFen', 'quantity'])
    .where('order_id', 'in', ids)
    .execute()
  const lines = Map.groupBy(rows, ({ order_id: id }) => id)
  return ids.flatMap((id) => {
    const offers = applied.get(id)!
    const gotFen = offers.reduce((sum, { goods_fen: fen }) => sum + fen, 0)
    const againFen = toRestDiscountFen(listGoodsOffers(offers), lines.get(id)!)
    return againFen === gotFen ? [] : [{ id, gotFen, againFen }]
  })
}
