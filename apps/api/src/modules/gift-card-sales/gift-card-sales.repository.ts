import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { GiftCardSales } from '../../db/tables.ts'

export type SaleRow = Selectable<GiftCardSales>

export async function insertSale(db: Tx, sale: SaleRow): Promise<void> {
  await db.insertInto('gift_card_sales').values(sale).execute()
}

export function findSale(db: Db | Tx, orderId: string): Promise<SaleRow | undefined> {
  return db.selectFrom('gift_card_sales').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** Orders whose card is due to be mailed, the longest waiting first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_card_sales')
    .select('order_id')
    .where('sent_at', 'is', null)
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(limit)
    .execute()
  return rows.map(({ order_id: id }) => id)
}

/** Marks a card as mailed. Returns false when it was mailed already. */
export async function markSent(db: Tx, orderId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gift_card_sales')
    .set({ sent_at: now })
    .where('order_id', '=', orderId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
