import type { ContentReport } from '@shop/contract/moderation/moderation.console'
import type { ModerationFlag, ReportReason } from '@shop/contract/moderation/moderation.rules'
import type { ReadDb } from '../../db/pool.ts'
import * as repository from './content-reports.repository.ts'

/** Reports that nobody has dismissed, by what they are about, oldest first. */
export async function listReports(
  db: ReadDb,
  subjectIds: string[],
): Promise<ReadonlyMap<string, ContentReport[]>> {
  const reports = await repository.listReports(db, subjectIds)
  return new Map([...reports].map(([subjectId, rows]) => [subjectId, rows.map(toReport)]))
}

function toReport({ id, reason, note, created_at: at }: repository.ReportRow): ContentReport {
  return { id, reason: reason as ReportReason, note, created_at: at.toISOString() }
}

/** What moderators are made aware of. */
export const toFlags = (row: { flags: string[]; flagged_words: string[] }) => ({
  flags: row.flags as ModerationFlag[],
  flagged_words: row.flagged_words,
})
