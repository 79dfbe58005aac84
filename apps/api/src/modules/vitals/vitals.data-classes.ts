import type { TableName, TableRules } from '../../db/data-rules.ts'

export const VITAL_DATA_CLASSES = {
  // Aggregates of many visits (decision 0042), deleted when they are old (modules/vitals).
  vital_rollups: {
    columns: {
      public: [
        'span',
        'starts_at',
        'page',
        'device',
        'language',
        'vital',
        'good',
        'needs_improvement',
        'poor',
        'sketch',
      ],
    },
  },
  vital_targets: { columns: { public: ['day', 'page', 'vital', 'target', 'visits', 'poor', 'total'] } },
  server_minutes: { columns: { public: ['at', 'requests', 'failures', 'unchanged', 'kept', 'sketch'] } },
  releases: { columns: { public: ['name', 'at'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
