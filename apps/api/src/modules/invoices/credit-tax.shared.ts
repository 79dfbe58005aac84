import type { Tx } from '../../db/pool.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import { listCreditTaxFen } from './credit-tax.repository.ts'
import { listOrderRefunds } from './invoice-facts.repository.ts'
import { sumCredited } from './invoice-issuing.ts'
import { toCreditTaxFen, type Credited } from './invoice-sums.shared.ts'
import { listDocuments } from './invoices.repository.ts'

/** What an order's credit notes come to, once those refunds have theirs that are on their way. */
export async function readCredited(db: Tx, order: OrderRow): Promise<Credited> {
  const documents = await listDocuments(db, order.id)
  const credited = sumCredited(documents)
  for (const { id, status, amount_fen: fen } of await listOrderRefunds(db, order.id)) {
    if (status === 'failed' || documents.some(({ refund_id: refundId }) => refundId === id)) continue
    const taxFen = toRefundTaxFen(order, credited, fen)
    credited.totalFen += fen
    credited.taxFen += taxFen
  }
  return credited
}

/** The VAT part of an order's next refund, as its credit notes will have it: they count on, so two are as much as one. */
export function toRefundTaxFen(
  order: Pick<OrderRow, 'total_fen' | 'tax_included_fen'>,
  credited: Credited,
  fen: number,
): number {
  if (fen === 0) return 0
  return toCreditTaxFen({ totalFen: order.total_fen, taxFen: order.tax_included_fen }, credited, fen)
}

/**
 * What the credit notes of the refunds that were requested by a key say, of any of these orders; undefined while one of them
 * has none.
 */
export async function findCreditedTaxFen(
  db: Tx,
  orderIds: readonly string[],
  requestKey: string,
): Promise<number | undefined> {
  let sumFen = 0
  for (const orderId of orderIds) {
    for (const fen of await listCreditTaxFen(db, orderId, requestKey)) {
      if (fen === null) return undefined
      sumFen += fen
    }
  }
  return sumFen
}
