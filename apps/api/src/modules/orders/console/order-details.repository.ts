import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { anyOf } from '../../../db/sql.ts'

/** The payments of an order, oldest first. */
export function listPaymentsInFull(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listPaymentHistory(db: Db, paymentIds: string[]) {
  return db
    .selectFrom('payment_history')
    .selectAll()
    .where('payment_id', '=', anyOf(paymentIds))
    .orderBy('version')
    .execute()
}

export function listStatusChanges(db: Db, orderId: string) {
  return db
    .selectFrom('order_history')
    .select(['to_status', 'cause', 'reason', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('version')
    .execute()
}

export function listMails(db: Db, orderId: string) {
  return db
    .selectFrom('mail_messages')
    .select(['template', 'created_at', 'sent_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
}

/** What the staff did with an order, as the audit log has it. */
export function listStaffEntries(db: Db, orderId: string) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'who', 'action', 'before', 'after'])
    .where('subject_type', '=', 'order')
    .where('subject_id', '=', orderId)
    .orderBy('seq')
    .execute()
}

/** The steps of an order's returns, and who of the staff took them. */
export function listReturnSteps(db: Db, orderId: string) {
  return db
    .selectFrom('returns')
    .innerJoin('return_history as steps', 'steps.return_id', 'returns.id')
    .leftJoin('audit_log', (join) =>
      join
        .on('subject_type', '=', 'return')
        .onRef('subject_id', '=', sql`returns.id::text`)
        .onRef('action', '=', sql`'return.' || steps.to_status`),
    )
    .select(['returns.id', 'returns.return_number', 'steps.to_status', 'steps.cause', 'steps.reply', 'who'])
    .select('steps.created_at')
    .where('order_id', '=', orderId)
    .orderBy('returns.number')
    .orderBy('steps.version')
    .execute()
}

export function listRefundLines(db: Db, refundIds: string[]) {
  return db
    .selectFrom('refund_lines')
    .selectAll()
    .where('refund_id', '=', anyOf(refundIds))
    .orderBy('position')
    .execute()
}

/** The sizes of products with their stock. */
export function listSizes(db: Db, productIds: string[]) {
  return db
    .selectFrom('stock_items')
    .select(['product_id', 'size', 'available'])
    .where('product_id', '=', anyOf(productIds))
    .orderBy('position')
    .execute()
}
