import type { TableName, TableRules } from './data-rules.ts'

export const DATABASE_DATA_CLASSES = {
  catalogue_imports: { columns: { technical: ['source', 'content_hash', 'imported_at'] } },
  schema_migrations: { columns: { technical: ['name', 'timestamp'] } },
  schema_migrations_lock: { columns: { technical: ['id', 'is_locked'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
