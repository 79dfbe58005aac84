import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const FAVORITE_DATA_CLASSES = {
  favorites: {
    owner: byUser,
    columns: { technical: ['user_id', 'product_id', 'created_at'] },
    erasure: { delete: 'all' },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
