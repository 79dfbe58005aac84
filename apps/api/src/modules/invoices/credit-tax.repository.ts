import type { Tx } from '../../db/pool.ts'
import { isRefundOf } from '../orders/refunds-of-order.sql.ts'

/** The VAT on the credit note of each refund that was requested by a key; null of one that has none yet. */
export async function listCreditTaxFen(
  db: Tx,
  orderId: string,
  requestKey: string,
): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('invoice_documents', (join) =>
      join.onRef('invoice_documents.refund_id', '=', 'refunds.id').on('kind', '=', 'credit_note'),
    )
    .select('tax_fen')
    .where(isRefundOf(orderId))
    .where('request_key', '=', requestKey)
    .execute()
  return rows.map(({ tax_fen: fen }) => fen)
}
