import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const ADDRESS_DATA_CLASSES = {
  addresses: {
    owner: byUser,
    columns: {
      personal: [
        'recipient_name',
        'phone',
        'country',
        'province',
        'city',
        'district',
        'address_line1',
        'address_line2',
        'postal_code',
        'label',
      ],
      technical: ['id', 'user_id', 'is_default', 'created_at', 'updated_at'],
    },
    erasure: { delete: 'all' },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
