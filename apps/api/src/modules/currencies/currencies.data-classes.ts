import type { TableName, TableRules } from '../../db/data-rules.ts'

export const CURRENCY_DATA_CLASSES = {
  exchange_rates: {
    columns: { public: ['day', 'per_euro'], technical: ['source', 'checked_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
