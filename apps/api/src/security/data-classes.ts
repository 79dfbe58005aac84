import { byUser, type TableName, type TableRules } from '../db/data-rules.ts'

export const SECURITY_DATA_CLASSES = {
  // Its keys are keyed hashes; expired counters are deleted hourly (security/rate-limits.ts).
  rate_limits: { columns: { technical: ['key', 'points', 'expire'] } },
  idempotency_keys: {
    owner: byUser,
    columns: {
      secret: ['response_body'], // may contain a payment form's secret; the rest is in other tables
      technical: ['user_id', 'route', 'key', 'fingerprint', 'response_status', 'leased_until', 'created_at'],
    },
    erasure: { delete: 'all' },
    // How long a repeated request gets its stored response (decision 0009).
    retention: { days: 7, from: ['created_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
