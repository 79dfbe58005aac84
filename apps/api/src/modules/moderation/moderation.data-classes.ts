import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

/** The table of what shoppers report. */
export const MODERATION_DATA_CLASSES = {
  content_reports: {
    owner: byUser, // or null: a visitor
    columns: {
      secret: ['reporter_digest'],
      personal: ['kind', 'subject_id', 'reason', 'note'],
      technical: ['id', 'user_id', 'created_at', 'dismissed_at'],
    },
    erasure: { delete: 'all' },
    // Long enough to respond to a reporter who asks what became of it.
    retention: { days: 90, from: ['created_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
