import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const CUSTOMER_GROUP_DATA_CLASSES = {
  customer_group_members: {
    owner: byUser,
    columns: { technical: ['group_id', 'user_id', 'added_at'] },
    erasure: { delete: 'all' },
    named: { column: 'group_id', table: 'customer_groups', name: 'name', as: 'group_name' },
  },
  customer_groups: { columns: { technical: ['id', 'name', 'version', 'created_at'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
