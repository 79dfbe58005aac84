import type { TableName, TableRules } from '../../db/data-rules.ts'

/** How long a platform that calls no more is listed: longer than anything of it waits for its buyer. */
const PLATFORM_DAYS = 90

export const PLATFORM_DATA_CLASSES = {
  agent_platforms: {
    columns: { technical: ['id', 'profile_url', 'host', 'webhook_url', 'created_at', 'last_used_at'] },
    retention: { days: PLATFORM_DAYS, from: ['last_used_at'] },
  },
  // Until the merchant serves them again.
  agent_blocked_hosts: { columns: { technical: ['host', 'created_at'] } },
  agent_orders: {
    owner: { column: 'order_id', through: 'orders' },
    columns: {
      technical: ['order_id', 'profile_url', 'host', 'checkout_id', 'way', 'campaign', 'created_at'],
    },
    erasure: {
      retainedBecause: 'It names programs and campaigns alone, and belongs to an order that the law retains',
    },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
