import type { RefundLine } from '@shop/contract/orders/order-actions.console'
import type { Tx } from '../../../db/pool.ts'
import { isRefundOf } from '../../orders/refunds-of-order.sql.ts'

/** How many units of each line, by its position, have been refunded; failed refunds do not count. */
export async function listRefundedQuantities(db: Tx, orderId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select((row) => ['position', row.fn.sum<string>('quantity').as('quantity')])
    .where(isRefundOf(orderId))
    .where('refunds.status', '!=', 'failed')
    .groupBy('position')
    .execute()
  return new Map(rows.map(({ position, quantity }) => [position, Number(quantity)]))
}

export async function insertRefundLines(db: Tx, refundId: string, lines: RefundLine[]): Promise<void> {
  await db
    .insertInto('refund_lines')
    .values(lines.map((line) => ({ refund_id: refundId, ...line })))
    .execute()
}

/** Counts units that came back. A constraint rejects more than were bought. */
export async function countReturned(
  db: Tx,
  { orderId, position, quantity }: { orderId: string; position: number; quantity: number },
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set((line) => ({ returned_quantity: line('returned_quantity', '+', quantity) }))
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()
}
