import type { Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'

/** Marks the reports about these as decided. */
export async function dismissReports(db: Tx, subjectIds: string[], now: Date): Promise<void> {
  await db
    .updateTable('content_reports')
    .set({ dismissed_at: now })
    .where('subject_id', '=', anyOf(subjectIds))
    .where('dismissed_at', 'is', null)
    .execute()
}

/** Deletes the reports about these, which are deleted too. */
export async function deleteReports(db: Tx, subjectIds: string[]): Promise<void> {
  await db.deleteFrom('content_reports').where('subject_id', '=', anyOf(subjectIds)).execute()
}
