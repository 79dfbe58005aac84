import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const STOCK_ALERT_DATA_CLASSES = {
  stock_alerts: {
    owner: byUser, // or null: a visitor's, who has the mailed links
    columns: {
      secret: ['recipient_digest'],
      personal: ['email', 'language'],
      technical: ['id', 'user_id', 'product_id', 'size', 'asked_at', 'confirmed_at', 'expires_at'],
    },
    erasure: { delete: 'all' },
    // Deleted with its mail; one that was never confirmed or fulfilled, when it expires.
    retention: { days: 0, from: ['expires_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
