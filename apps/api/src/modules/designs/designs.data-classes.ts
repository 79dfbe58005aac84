import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const DESIGN_DATA_CLASSES = {
  saved_designs: {
    owner: byUser,
    columns: { personal: ['name'], technical: ['id', 'user_id', 'code', 'created_at', 'updated_at'] },
    erasure: { delete: 'all' },
  },
  bracelet_parts: {
    columns: {
      public: [
        'id',
        'kind',
        'name',
        'name_zh',
        'stone',
        'look',
        'element',
        'price_fen',
        'length_tenths',
        'diameter_tenths',
        'origin',
        'origin_zh',
        'treatment',
        'treatment_zh',
        'translations',
        'earlier_price_fen',
        'price_changed_at',
      ],
      technical: ['product_id', 'updated_at'],
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
