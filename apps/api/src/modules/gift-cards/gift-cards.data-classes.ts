import type { TableName, TableRules } from '../../db/data-rules.ts'

const byOrder = { column: 'order_id', through: 'orders' } as const
const WHAT_IS_OWED = 'What the shop owes is counted from these rows; nothing in them names a person'

export const GIFT_CARD_DATA_CLASSES = {
  gift_card_sales: {
    owner: byOrder,
    columns: { payment: ['gift_card_id'], technical: ['order_id', 'send_at', 'sent_at'] },
    erasure: { retainedBecause: WHAT_IS_OWED },
  },
  gift_card_movements: {
    owner: byOrder,
    columns: {
      payment: ['kind', 'amount_fen', 'created_at'],
      technical: ['id', 'gift_card_id', 'order_id'],
    },
    erasure: { retainedBecause: WHAT_IS_OWED },
  },
  // The holder of its code owns a gift card: it has no customer.
  gift_cards: {
    columns: {
      secret: ['code_hash'],
      payment: ['last_four', 'amount_fen', 'balance_fen', 'status', 'reissues'],
      technical: ['id', 'created_at', 'updated_at'],
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
