import type { TableName, TableRules } from '../../db/data-rules.ts'

export const REPORT_DATA_CLASSES = {
  // Normalised queries of many visitors (modules/reports): texts that look like an address or a number are left out.
  search_misses: {
    columns: { public: ['day', 'query', 'searches'] },
    retention: { days: 30, from: ['day'] },
  },
  health_checks: { columns: { technical: ['name', 'is_ok', 'facts', 'checked_at'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
