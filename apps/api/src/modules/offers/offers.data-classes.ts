import type { TableName, TableRules } from '../../db/data-rules.ts'

export const OFFER_DATA_CLASSES = {
  offers: {
    columns: {
      public: [
        'title',
        'title_zh',
        'translations',
        'benefit',
        'goods_trait',
        'goods_values',
        'countries',
        'shipping_methods',
        'min_spend_fen',
        'combines_with',
        'is_active',
        'starts_at',
        'ends_at',
        'total_limit',
        'per_customer_limit',
        'first_order',
        'birthday_month',
      ],
      technical: ['id', 'group_id', 'is_announced', 'version', 'created_at', 'updated_at'],
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
