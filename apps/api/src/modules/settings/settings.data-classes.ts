import type { TableName, TableRules } from '../../db/data-rules.ts'

export const SETTING_DATA_CLASSES = {
  settings: { columns: { public: ['value'], technical: ['id', 'version', 'updated_at'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
