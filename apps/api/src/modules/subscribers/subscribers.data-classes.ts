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
  // Before the newsletters that they got. Erasure need not look at keyed hashes.
  newsletter_recipients: {
    columns: { technical: ['newsletter_id', 'recipient_digest', 'mailed_at'] },
    retention: { days: 90, from: ['mailed_at'] },
  },
  newsletters: {
    columns: {
      public: ['subject', 'body'],
      technical: [
        'id',
        'state',
        'send_at',
        'started_at',
        'ended_at',
        'last_subscriber_id',
        'mailed',
        'unsubscribed',
        'version',
        'created_at',
        'updated_at',
      ],
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
