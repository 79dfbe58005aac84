import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const COUPON_DATA_CLASSES = {
  coupon_claims: {
    owner: byUser,
    columns: {
      payment: ['status', 'saved_fen', 'used_at'],
      technical: ['id', 'coupon_id', 'user_id', 'number', 'order_id', 'claimed_at'],
    },
    erasure: {
      delete: 'where null',
      column: 'order_id',
      retainedBecause: 'It explains the discount of an order',
    },
  },
  coupons: {
    columns: {
      public: [
        'code',
        'title',
        'title_zh',
        'description',
        'description_zh',
        'translations',
        'type',
        'percent',
        'amount_fen',
        'min_spend_fen',
        'max_discount_fen',
        'category',
        'starts_at',
        'ends_at',
        'total_limit',
        'claimed_count',
        'per_user_limit',
        'is_public',
        'needs_account',
      ],
      technical: ['id', 'version', 'batch_id', 'stopped_at', 'created_at', 'updated_at'],
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
