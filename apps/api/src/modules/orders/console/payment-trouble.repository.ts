import type { ReadDb } from '../../../db/pool.ts'

/**
 * Orders with a payment whose state is unknown, with a refund that the shop's balance at the provider does not cover, or with one
 * that failed and was not sent again since. The list of
 * orders, its filters and the figure on the first page are all made of it.
 */
export async function listPaymentTrouble(db: ReadDb, limit: number): Promise<string[]> {
  const unknown = db.selectFrom('payments').select('order_id').where('status', '=', 'unknown')
  const failed = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('payments.order_id')
    .where('refunds.status', '=', 'failed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as later')
            .select('later.id')
            .whereRef('later.payment_id', '=', 'refunds.payment_id')
            .whereRef('later.created_at', '>', 'refunds.created_at')
            .where('later.status', '!=', 'failed'),
        ),
      ),
    )
  const unfunded = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('payments.order_id')
    .where('refunds.unfunded_at', 'is not', null)
  const rows = await db
    .selectFrom(unknown.union(failed).union(unfunded).as('trouble'))
    .select('order_id')
    .limit(limit)
    .execute()
  return rows.map(({ order_id: id }) => id)
}
