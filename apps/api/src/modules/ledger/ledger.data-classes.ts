import { byOrder, LEGAL_RETENTION, type TableName, type TableRules } from '../../db/data-rules.ts'

export const LEDGER_DATA_CLASSES = {
  ledger_entries: {
    owner: byOrder,
    columns: {
      payment: ['movement', 'from_account', 'to_account', 'unit', 'amount', 'created_at'],
      technical: ['line', 'order_id', 'payment_id'],
    },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
