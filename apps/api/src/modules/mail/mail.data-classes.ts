import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const MAIL_DATA_CLASSES = {
  mail_messages: {
    owner: byUser,
    columns: {
      secret: ['data'], // until it is sent, then empty: it may contain a link that signs in
      personal: ['recipient', 'language'], // of a mail about no account only until it is sent
      technical: [
        'id',
        'user_id',
        'order_id',
        'effect_key',
        'template',
        'created_at',
        'sent_at',
        'failed_tries',
      ],
    },
    erasure: { delete: 'all' },
    retention: { days: 90, from: ['created_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
