import type { TableName, TableRules } from '../../db/data-rules.ts'

export const CATEGORY_DATA_CLASSES = {
  categories: { columns: { public: ['slug', 'record'], technical: ['version', 'updated_at'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
