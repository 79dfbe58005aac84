import type { TableName, TableRules } from '../../db/data-rules.ts'

/** The tables of the people who run the shop: no shopper's data, so no erasure of an account touches them. */
export const STAFF_DATA_CLASSES = {
  staff: {
    columns: {
      secret: ['password_hash', 'totp_secret', 'totp_pending_secret'],
      staff: ['email', 'name', 'language'],
      technical: [
        'id',
        'role_id',
        'totp_confirmed_at',
        'totp_last_step',
        'disabled_at',
        'version',
        'created_at',
        'updated_at',
      ],
    },
  },
  staff_roles: { columns: { technical: ['id', 'name', 'version', 'created_at'] } },
  staff_role_permissions: { columns: { technical: ['role_id', 'permission'] } },
  staff_recovery_codes: { columns: { secret: ['code_hash'], technical: ['staff_id', 'used_at'] } },
  staff_passkeys: {
    columns: {
      secret: ['public_key'],
      staff: ['name'],
      technical: ['id', 'staff_id', 'counter', 'transports', 'created_at', 'last_used_at'],
    },
  },
  staff_challenges: {
    columns: { secret: ['challenge'], technical: ['staff_id', 'expires_at'] },
    retention: { days: 0, from: ['expires_at'] },
  },
  staff_invitations: {
    columns: {
      secret: ['token_hash'],
      staff: ['email', 'language'],
      technical: ['id', 'role_id', 'invited_by', 'created_at', 'expires_at', 'accepted_at', 'revoked_at'],
    },
    retention: { days: 30, from: ['expires_at'] },
  },
  staff_sessions: {
    columns: {
      secret: ['token_hash'],
      staff: ['device', 'network'],
      technical: [
        'id',
        'staff_id',
        'created_at',
        'last_seen_at',
        'expires_at',
        'second_factor_at',
        'confirmed_at',
      ],
    },
    retention: { days: 0, from: ['expires_at'] },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
