import type { TableName, TableRules } from '../../db/data-rules.ts'

export const ARTICLE_DATA_CLASSES = {
  articles: {
    columns: {
      public: ['kind', 'slug', 'language', 'facts', 'body', 'image', 'shown_from', 'shown_until'],
      technical: ['version', 'updated_at'],
    },
  },
  article_sources: { columns: { public: ['kind', 'slug', 'fields'], technical: ['version', 'updated_at'] } },
  article_versions: {
    columns: {
      public: ['kind', 'slug', 'fields'],
      staff: ['who'],
      technical: ['version', 'action', 'staff_id', 'created_at'],
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
