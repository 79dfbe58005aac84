import type { TableName, TableRules } from '../../db/data-rules.ts'

export const REDIRECT_DATA_CLASSES = {
  redirects: {
    columns: {
      public: ['path', 'target'],
      technical: ['id', 'source', 'uses', 'last_used_day', 'created_at', 'version'],
    },
  },
  // Requested by many visitors: paths that look like an e-mail address or a token are left out.
  missed_addresses: {
    columns: { public: ['path', 'visits', 'last_day'] },
    retention: { days: 90, from: ['last_day'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
