import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/pool.ts'
import { anyOf } from '../../../db/sql.ts'
import type { GiftCardSales } from '../../../db/tables.ts'

/** The card that an order bought. */
export type GiftCardSaleRow = Selectable<GiftCardSales> & { last_four: string; balance_fen: number }

/** The cards that these orders bought. */
export function listGiftCardSales(db: Db | Tx, orderIds: string[]): Promise<GiftCardSaleRow[]> {
  return db
    .selectFrom('gift_card_sales')
    .innerJoin('gift_cards', 'gift_cards.id', 'gift_card_sales.gift_card_id')
    .selectAll('gift_card_sales')
    .select(['gift_cards.last_four', 'gift_cards.balance_fen'])
    .where('order_id', '=', anyOf(orderIds))
    .execute()
}
