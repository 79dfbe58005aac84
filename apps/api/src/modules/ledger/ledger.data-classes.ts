import type { TableName, TableRules } from '../../db/data-rules.ts'

export const LEDGER_DATA_CLASSES = {
  ledger_entries: {
    owner: { column: 'order_id', through: 'orders' },
    columns: {
      payment: ['movement', 'from_account', 'to_account', 'unit', 'amount', 'created_at'],
      technical: ['line', 'order_id', 'payment_id'],
    },
    erasure: { retainedBecause: 'Tax law needs the shop’s ledger; nothing in it names a person' },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
