import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'

export type ContentKind = 'review' | 'question' | 'reply'

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

export interface NewReport {
  id: string
  kind: ContentKind
  subjectId: string
  userId: string | null
  reporterDigest: string
  reason: string
  note: string
  now: Date
}

/** False when this reporter has reported it already. */
export async function insertReport(db: Tx, report: NewReport): Promise<boolean> {
  const { kind, id, reason, note, now } = report
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('content_reports')
    .values({
      id,
      kind,
      reason,
      note,
      created_at: now,
      subject_id: report.subjectId,
      user_id: report.userId,
      reporter_digest: report.reporterDigest,
    })
    .onConflict((conflict) => conflict.columns(['subject_id', 'reporter_digest']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Puts something that is shown back into the moderators' queue. False when it is not shown. */
export async function markReported(db: Tx, kind: ContentKind, id: string): Promise<boolean> {
  if (kind === 'review') {
    const { numUpdatedRows } = await db
      .updateTable('reviews')
      .set((row) => ({ report_count: row('report_count', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'approved')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const shown = db
    .selectFrom('replies')
    .select('question_id')
    .where('id', '=', id)
    .where('status', '=', 'approved')
  const { numUpdatedRows } = await db
    .updateTable('questions')
    .set({ is_waiting: true })
    .where('status', '=', 'approved')
    .where((row) => (kind === 'question' ? row('id', '=', id) : row('id', 'in', shown)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reports that nobody has dismissed, by what they are about, oldest first. */
export async function listReports(db: Db | Tx, subjectIds: string[]) {
  const rows = await db
    .selectFrom('content_reports')
    .select(['id', 'subject_id', 'reason', 'note', 'created_at'])
    .where('subject_id', '=', anyOf(subjectIds))
    .where('dismissed_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return Map.groupBy(rows, ({ subject_id: id }) => id)
}

export async function dismissReports(db: Tx, subjectIds: string[], now: Date): Promise<void> {
  await db
    .updateTable('content_reports')
    .set({ dismissed_at: now })
    .where('subject_id', '=', anyOf(subjectIds))
    .where('dismissed_at', 'is', null)
    .execute()
}
