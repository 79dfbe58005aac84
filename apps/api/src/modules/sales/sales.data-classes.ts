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
  sale_prices: {
    columns: {
      public: ['product_id', 'price_fen', 'old_fen', 'sale_from', 'sale_until'],
      technical: ['sale_id'],
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
