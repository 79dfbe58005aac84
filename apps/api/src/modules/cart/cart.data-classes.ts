import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const CART_DATA_CLASSES = {
  cart_items: {
    owner: byUser,
    columns: {
      technical: ['id', 'user_id', 'product_id', 'size', 'quantity', 'reminders', 'created_at', 'updated_at'],
    },
    erasure: { delete: 'all' },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
