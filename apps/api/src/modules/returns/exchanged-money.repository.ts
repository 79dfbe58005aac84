import type { Selectable } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import type { ExchangedMoney } from '../../db/tables.ts'

/** What of an order's money pays for the order of an exchange. */
export type ExchangedMoneyRow = Selectable<ExchangedMoney>

/** Whose money pays for the order of an exchange, the oldest order first. */
export function listExchangedMoney(db: Tx, orderId: string): Promise<ExchangedMoneyRow[]> {
  return db
    .selectFrom('exchanged_money')
    .innerJoin('orders', 'orders.id', 'exchanged_money.from_order_id')
    .selectAll('exchanged_money')
    .where('exchanged_money.order_id', '=', orderId)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
}

/** Requires the row lock of the order of the new items. */
export async function insertExchangedMoney(db: Tx, rows: ExchangedMoneyRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('exchanged_money').values(rows).execute()
}

/** So much of it no longer pays for this order. A constraint rejects more than is left. Requires the order's row lock. */
export async function takeExchangedMoney(
  db: Tx,
  { orderId, fromOrderId, fen }: { orderId: string; fromOrderId: string; fen: number },
): Promise<void> {
  await db
    .updateTable('exchanged_money')
    .set((row) => ({ left_fen: row('left_fen', '-', fen) }))
    .where('order_id', '=', orderId)
    .where('from_order_id', '=', fromOrderId)
    .execute()
}
