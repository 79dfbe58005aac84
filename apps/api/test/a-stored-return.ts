import { createId } from '../src/db/ids.ts'
import { inTransaction } from '../src/db/transaction.ts'
import { insertReturn, type ReturnRow } from '../src/modules/returns/returns.repository.ts'
import type { TestApp } from './test-app.ts'

/** A return of an order with these texts of its shopper, as it would be stored. */
export async function storeReturn(
  { db, clock }: TestApp,
  orderId: string,
  { returned: message, tracking: tracking_number }: { returned: string; tracking: string },
): Promise<void> {
  const [id, now] = [createId(), clock()]
  const row: ReturnRow = {
    id,
    order_id: orderId,
    number: 1,
    return_number: `${orderId}-R1`,
    status: 'requested',
    version: 1,
    edits: 0,
    remedy: 'refund',
    reason: 'faulty',
    message,
    return_to: null,
    label_url: null,
    send_by: null,
    reminded_at: null,
    carrier: 'SF Express',
    tracking_number,
    back_carrier: null,
    back_tracking_number: null,
    is_accepted: null,
    inspection_note: null,
    surcharge_fen: null,
    price_difference_fen: null,
    exchange_order_id: null,
    exchanged_fen: null,
    refund: null,
    service_fen: null,
    refunded_fen: null,
    idempotency_key: null,
    created_at: now,
    updated_at: now,
  }
  const line = { return_id: id, position: 0, quantity: 1, new_product_id: null, new_size: null }
  const outcome = { restocked: null, seconds: null, written_off: null }
  await inTransaction(db, (db) => insertReturn(db, row, [{ ...line, ...outcome }]))
}
