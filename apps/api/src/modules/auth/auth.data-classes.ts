import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const AUTH_DATA_CLASSES = {
  sessions: {
    owner: byUser,
    columns: {
      secret: ['salt'],
      personal: ['device'],
      technical: [
        'id',
        'user_id',
        'generation',
        'rotated_at',
        'created_at',
        'last_used_at',
        'expires_at',
        'revoked_at',
        'revoke_reason',
      ],
    },
    erasure: { delete: 'all' },
    // Long enough to recognize a device that has been used before.
    retention: { days: 90, from: ['revoked_at', 'expires_at'] },
  },
  email_tokens: {
    owner: byUser,
    columns: {
      secret: ['token_hash', 'password_hash'],
      personal: ['new_email'],
      technical: ['user_id', 'purpose', 'created_at', 'expires_at', 'used_at'],
    },
    erasure: { delete: 'all' },
    retention: { days: 0, from: ['expires_at'] },
  },
  // Not attributable: without the shop's secret the digest reveals no address.
  pending_registrations: {
    columns: { secret: ['digest'], technical: ['expires_at'] },
    retention: { days: 0, from: ['expires_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
