import type { TableName, TableRules } from '../../db/data-rules.ts'

export const API_KEY_DATA_CLASSES = {
  api_keys: {
    columns: {
      secret: ['key_hash', 'earlier_key_hash'],
      technical: [
        'id',
        'name',
        'permissions',
        'last_four',
        'earlier_key_until',
        'staff_id',
        'expires_at',
        'revoked_at',
        'last_used_at',
        'created_at',
      ],
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
