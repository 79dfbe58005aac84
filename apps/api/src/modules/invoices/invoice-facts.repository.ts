import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { isRefundOf } from '../orders/refunds-of-order.sql.ts'
import { anyOf } from '../../db/sql.ts'
import type { OrderLines } from '../../db/tables.ts'
import type { WithTexts } from '../../db/translations.ts'

/** A line of an order, as its invoice needs it. */
export type InvoiceLineRow = WithTexts<Omit<Selectable<OrderLines>, 'cost_fen'>>

/** How an order was paid: the provider, and what it charged in its currency's smallest unit. */
export interface PaidBy {
  provider: string
  /** The app that was paid in; null of a card and of PayPal. */
  method: string | null
  currency: string
  amount_minor: number
}

/** The payment that the order was paid with; undefined for one that no provider has charged. */
export function findPaidBy(db: Tx, orderId: string): Promise<PaidBy | undefined> {
  return db
    .selectFrom('payments')
    .select(['provider', 'method', 'currency', 'amount_minor'])
    .where('order_id', '=', orderId)
    .where('succeeded_at', 'is not', null)
    .orderBy('succeeded_at')
    .limit(1)
    .executeTakeFirst()
}

/** A refund of money that an order had earned, and the units that it was for. */
export interface RefundRow {
  id: string
  /** Null of a refund to gift cards. */
  payment_id: string | null
  status: string
  amount_fen: number
  amount_minor: number
  currency: string
  lines: { position: number; quantity: number }[]
}

/** Refunds to an order's gift cards and of its own payment, in the order in which they settled. Surplus and late money was never invoiced. */
export async function listOrderRefunds(db: Db | Tx, orderId: string): Promise<RefundRow[]> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'payment_id', 'status', 'amount_fen', 'amount_minor', 'currency'])
    .where(isRefundOf(orderId))
    .where('reason', 'in', ['merchant', 'cancelled'])
    .orderBy('updated_at')
    .orderBy('id')
    .execute()
  const lines = await db
    .selectFrom('refund_lines')
    .select(['refund_id', 'position', 'quantity'])
    .where('refund_id', '=', anyOf(refunds.map(({ id }) => id)))
    .orderBy('position')
    .execute()
  return refunds.map((refund) => ({
    ...refund,
    lines: lines.filter(({ refund_id: id }) => id === refund.id),
  }))
}

/** Paid orders without an invoice of a period, in order of payment. */
export async function listOrdersWithoutInvoice(
  db: Db,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', '>=', since)
    .where('paid_at', '<', until)
    .where('gift_card', 'is', null)
    .where('total_fen', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_documents')
            .select('invoice_documents.id')
            .whereRef('invoice_documents.order_id', '=', 'orders.id')
            .where('invoice_documents.reason', '=', 'payment'),
        ),
      ),
    )
    .orderBy('paid_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders with a settled refund without a credit note, or a returned one whose credit note stands alone. */
export async function listOrdersWithoutCredit(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', (join) =>
      join.on((row) =>
        row('orders.id', '=', row.fn.coalesce('refunds.gift_card_order_id', 'payments.order_id')),
      ),
    )
    .leftJoin('invoice_documents as credit', (join) =>
      join.onRef('credit.refund_id', '=', 'refunds.id').on('credit.kind', '=', 'credit_note'),
    )
    .leftJoin('invoice_documents as back', (join) =>
      join.onRef('back.refund_id', '=', 'refunds.id').on('back.kind', '=', 'invoice'),
    )
    .select('orders.id')
    .where('orders.paid_at', '>=', since)
    .where('orders.gift_card', 'is', null)
    .where('refunds.reason', 'in', ['merchant', 'cancelled'])
    .where((row) =>
      row.or([
        row.and([row('refunds.status', '=', 'succeeded'), row('credit.id', 'is', null)]),
        row.and([
          row('refunds.status', '=', 'failed'),
          row('credit.id', 'is not', null),
          row('back.id', 'is', null),
        ]),
      ]),
    )
    .orderBy('refunds.updated_at')
    .orderBy('refunds.id')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ id }) => id))]
}
