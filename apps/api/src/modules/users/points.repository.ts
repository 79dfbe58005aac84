import type { Tx } from '../../db/pool.ts'

/** What a payment or a refund does to a shopper's points. */
interface PointEntry {
  userId: string
  orderId: string
  points: number
}

/** Notes what a payment earned. Answers false when it is noted already. */
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

/** Notes how many of the points that an order earned are taken back. Answers by how much the shopper's points change. */
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

/** Forgets that an order's points were taken back. Answers those points; undefined when they were not. */
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
