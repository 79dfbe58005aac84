import type { Tx } from '../../db/pool.ts'

/** A change of points by a payment or refund. */
interface PointEntry {
  userId: string
  orderId: string
  points: number
}

/** Records the points of a payment. Returns false when they are recorded already. */
export async function insertEarned(db: Tx, entry: PointEntry, now: Date): Promise<boolean> {
  const { userId, orderId, points } = entry
  const row = await db
    .insertInto('point_entries')
    .values({ user_id: userId, order_id: orderId, reason: 'paid', points, earned_at: now })
    .onConflict((conflict) => conflict.columns(['order_id', 'reason']).doNothing())
    .returning('points')
    .executeTakeFirst()
  return row !== undefined
}

/** Records how many of an order's points are taken back. Returns the change of the shopper's points. */
export async function setTakenBack(db: Tx, orderId: string, toTaken: (earned: number) => number) {
  const earned = await db
    .selectFrom('point_entries')
    .select(['user_id', 'points', 'earned_at'])
    .where('order_id', '=', orderId)
    .where('reason', '=', 'paid')
    .executeTakeFirst()
  if (!earned) return 0
  const before = (await deleteTakenBack(db, orderId)) ?? 0
  const taken = toTaken(earned.points)
  if (taken > 0) {
    await db
      .insertInto('point_entries')
      .values({
        user_id: earned.user_id,
        order_id: orderId,
        reason: 'refunded',
        points: -taken,
        earned_at: earned.earned_at,
      })
      .execute()
  }
  return before - taken
}

/** Deletes the record of points taken back. Returns those points; undefined when there is none. */
export async function deleteTakenBack(db: Tx, orderId: string): Promise<number | undefined> {
  const row = await db
    .deleteFrom('point_entries')
    .where('order_id', '=', orderId)
    .where('reason', '=', 'refunded')
    .returning('points')
    .executeTakeFirst()
  return row && 0 - row.points
}

export async function addPoints(db: Tx, userId: string, points: number): Promise<void> {
  if (points === 0) return
  await db
    .updateTable('users')
    .set((row) => ({ points: row('points', '+', points) }))
    .where('id', '=', userId)
    .execute()
}
