import type { Db, Tx } from '../../db/pool.ts'

/** Delivered orders without a review request: delivered since `from`, and before `until`. */
export async function listDueOrders(db: Db, { from, until }: { from: Date; until: Date }, limit: number) {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.delivered_at', '>=', from)
    .where('o.delivered_at', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('review_requests as r').select('r.order_id').whereRef('r.order_id', '=', 'o.id')),
      ),
    )
    .orderBy('o.delivered_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** False when the order has had its review request already. */
export async function insertRequest(db: Tx, request: { orderId: string; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('review_requests')
    .values({ order_id: request.orderId, is_mailed: false, created_at: request.now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function markMailed(db: Tx, orderId: string): Promise<void> {
  await db.updateTable('review_requests').set({ is_mailed: true }).where('order_id', '=', orderId).execute()
}

/** Positions whose units all came back. */
export async function listReturnedPositions(db: Tx, orderId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('position')
    .where('order_id', '=', orderId)
    .whereRef('returned_quantity', '>=', 'quantity')
    .execute()
  return rows.map(({ position }) => position)
}

export async function hasStop(db: Db | Tx, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('review_mail_stops')
    .select('recipient_digest')
    .where('recipient_digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertStop(db: Db, stop: { digest: string; userId: string | null; now: Date }) {
  await db
    .insertInto('review_mail_stops')
    .values({ recipient_digest: stop.digest, user_id: stop.userId, created_at: stop.now })
    .onConflict((conflict) => conflict.column('recipient_digest').doNothing())
    .execute()
}

export async function deleteStop(db: Db, digest: string): Promise<void> {
  await db.deleteFrom('review_mail_stops').where('recipient_digest', '=', digest).execute()
}
