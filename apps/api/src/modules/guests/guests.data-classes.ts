import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'

export const GUEST_DATA_CLASSES = {
  guests: {
    owner: byUser,
    columns: {
      secret: ['network_digest', 'fingerprint'],
      personal: ['email', 'email_key', 'mailbox', 'phone', 'phone_key'],
      technical: ['user_id', 'created_at'],
    },
    // Erased with the user, when their order is long over (privacy.repository.ts), or on request.
    erasure: { delete: 'all' },
  },
} satisfies { [Table in TableName]?: TableRules<Table> }
