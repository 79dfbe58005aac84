import type { TableName, TableRules } from '../../db/data-rules.ts'

export const AUDIT_DATA_CLASSES = {
  // Never erased: its entries hold no personal data of shoppers (decision 60).
  audit_log: {
    columns: {
      staff: ['who', 'network', 'device'],
      technical: [
        'seq',
        'id',
        'at',
        'staff_id',
        'action',
        'subject_type',
        'subject_id',
        'subject_label',
        'before',
        'after',
        'previous_seq',
        'previous_hash',
        'hash',
      ],
    },
  },
  audit_head: { columns: { technical: ['id', 'seq', 'hash'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
