import type { TableName, TableRules } from '../../db/data-rules.ts'

/** The columns of sums of sales. */
const SUMS = {
  public: ['dimension', 'value', 'orders', 'customers', 'units'],
  payment: ['goods_fen', 'wrapping_fen', 'shipping_fen', 'discount_fen', 'tax_fen', 'refund_fen'],
  internal: ['cost_fen', 'costed_fen', 'costed_units'],
} as const

export const REPORT_DATA_CLASSES = {
  // Normalised queries of many visitors (modules/reports): texts that look like an address or a number are left out.
  search_misses: {
    columns: { public: ['day', 'query', 'searches'] },
    retention: { days: 30, from: ['day'] },
  },
  // Sums of many orders: whose they were is not in them.
  sales_days: { columns: { ...SUMS, public: ['day', ...SUMS.public] } },
  sales_months: { columns: { ...SUMS, public: ['month', ...SUMS.public] } },
  health_checks: { columns: { technical: ['name', 'is_ok', 'facts', 'checked_at'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
