import type { TableName, TableRules } from '../../db/data-rules.ts'

export const CATALOGUE_DATA_CLASSES = {
  terms: { columns: { public: ['kind', 'value', 'value_zh', 'translations'], technical: ['version'] } },
  minerals: { columns: { public: ['gem', 'facts', 'correspondences', 'version'] } },
  // With the costs, where another shop's file has them.
  product_sources: { columns: { internal: ['fields'], technical: ['product_id', 'imported_at'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
