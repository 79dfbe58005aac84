import type { ContentKind } from '@shop/contract/moderation/moderation.rules'
import type { Selectable } from 'kysely'
import type { ReadDb, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import type { ContentReports } from '../../db/tables.ts'

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

export type ReportRow = Pick<Selectable<ContentReports>, 'id' | 'reason' | 'note' | 'created_at'>

/** Reports that nobody has dismissed, by what they are about, oldest first. */
export async function listReports(db: ReadDb, subjectIds: string[]) {
  const rows = await db
    .selectFrom('content_reports')
    .select(['id', 'subject_id', 'reason', 'note', 'created_at'])
    .where('subject_id', '=', anyOf(subjectIds))
    .where('dismissed_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return Map.groupBy(rows, ({ subject_id: id }) => id)
}
