import { byOrder, LEGAL_RETENTION, type TableName, type TableRules } from '../../db/data-rules.ts'

export const GIFT_CARD_SALE_DATA_CLASSES = {
  gift_card_sales: {
    owner: byOrder,
    columns: { payment: ['gift_card_id'], technical: ['order_id', 'send_at', 'sent_at'] },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
