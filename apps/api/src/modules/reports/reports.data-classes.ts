import type { TableName, TableRules } from '../../db/data-rules.ts'

export const REPORT_DATA_CLASSES = {
  // Normalised queries of many visitors (modules/reports): texts that look like an address or a number are left out.
  search_misses: {
    columns: { public: ['day', 'query', 'searches'] },
    retention: { days: 30, from: ['day'] },
  },
  // Sums of many orders: whose they were is not in them.
  sales_days: {
    columns: {
      public: ['dimension', 'day', 'value', 'orders', 'customers', 'units'],
      payment: ['goods_fen', 'wrapping_fen', 'shipping_fen', 'discount_fen', 'tax_fen', 'refund_fen'],
      internal: ['cost_fen', 'costed_fen', 'costed_units'],
    },
  },
  health_checks: { columns: { technical: ['name', 'is_ok', 'facts', 'checked_at'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
