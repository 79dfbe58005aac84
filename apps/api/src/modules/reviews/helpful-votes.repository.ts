import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

/** Adds or removes a shopper's vote. False when there is nothing to change. */
export async function setVote(
  db: Tx,
  vote: { reviewId: string; userId: string; now: Date },
  isHelpful: boolean,
): Promise<boolean> {
  if (!isHelpful) {
    const { numDeletedRows } = await db
      .deleteFrom('review_votes')
      .where('review_id', '=', vote.reviewId)
      .where('user_id', '=', vote.userId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('review_votes')
    .values({ review_id: vote.reviewId, user_id: vote.userId, created_at: vote.now })
    .onConflict((conflict) => conflict.columns(['review_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Changes how many found a review helpful. */
export async function addHelpful(db: Tx, reviewId: string, change: 1 | -1): Promise<void> {
  await db
    .updateTable('reviews')
    .set((row) => ({ helpful_count: row('helpful_count', '+', change) }))
    .where('id', '=', reviewId)
    .execute()
}

/** The reviews of a product that a shopper found helpful. */
export async function listVotes(db: Db, userId: string, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('review_votes as v')
    .innerJoin('reviews as r', 'r.id', 'v.review_id')
    .select('v.review_id')
    .where('v.user_id', '=', userId)
    .where('r.product_id', '=', productId)
    .execute()
  return rows.map(({ review_id: id }) => id)
}

/** The votes of a shopper who is erased: what they counted for is taken back. */
export async function deleteVotesOf(db: Tx, userId: string): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM review_votes WHERE user_id = ${userId} RETURNING review_id)
    UPDATE reviews SET helpful_count = helpful_count - 1 WHERE id IN (SELECT review_id FROM gone)`.execute(db)
}
