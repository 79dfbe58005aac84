import type { TableName, TableRules } from '../../db/data-rules.ts'

/** How long deliveries can be seen, and sent again. */
const DAYS = 30

export const WEBHOOK_DATA_CLASSES = {
  webhook_deliveries: {
    columns: {
      technical: [
        'id',
        'endpoint_id',
        'event_id',
        'subject',
        'sequence',
        'state',
        'tries',
        'attempts',
        'next_attempt_at',
        'created_at',
      ],
    },
    retention: { days: DAYS, from: ['created_at'] },
  },
  // Ids, statuses and sums: nothing in it names a person (webhook-outbox.sql.ts).
  webhook_events: {
    columns: { payment: ['data'], technical: ['id', 'type', 'subject', 'sequence', 'created_at'] },
    retention: { days: DAYS, from: ['created_at'] },
  },
  webhook_endpoints: {
    columns: {
      secret: ['secret', 'earlier_secret'],
      technical: [
        'id',
        'url',
        'description',
        'event_types',
        'status',
        'earlier_secret_until',
        'failing_since',
        'profile_url',
        'host',
        'version',
        'created_at',
        'updated_at',
      ],
    },
  },
  webhook_stock: { columns: { public: ['available'], technical: ['product_id', 'size'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
