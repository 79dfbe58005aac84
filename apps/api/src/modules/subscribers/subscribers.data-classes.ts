import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const SUBSCRIBER_DATA_CLASSES = {
  // Before the subscribers that they are of.
  subscriber_consents: {
    owner: { column: 'subscriber_id', through: 'subscribers' },
    columns: {
      personal: ['language'],
      technical: [
        'subscriber_id',
        'kind',
        'source',
        'text_version',
        'given_at',
        'confirmed_at',
        'expires_at',
      ],
    },
    erasure: { delete: 'all' },
    // Deleted with its withdrawal; one that was never confirmed, when it expires.
    retention: { days: 0, from: ['expires_at'] },
  },
  subscribers: {
    owner: byUser, // or null: a visitor's, who has the mailed links
    columns: {
      secret: ['link_hash'],
      personal: ['email', 'email_key', 'language'],
      technical: ['id', 'user_id', 'link_expires_at', 'created_at', 'expires_at'],
    },
    erasure: { delete: 'all' },
    retention: { days: 0, from: ['expires_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
