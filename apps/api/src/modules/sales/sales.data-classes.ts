import type { TableName, TableRules } from '../../db/data-rules.ts'

export const SALE_DATA_CLASSES = {
  sales: {
    columns: {
      public: [
        'title',
        'trait',
        'goods',
        'effect',
        'percent',
        'amount_fen',
        'rounding',
        'starts_at',
        'ends_at',
        'is_stopped',
      ],
      technical: ['id', 'applied', 'is_announced', 'version', 'created_at', 'updated_at'],
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
