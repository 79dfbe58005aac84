import { IMPERSONAL_DATA_CLASSES } from './impersonal-data-classes.ts'
import { byOrder, byPayment, byUser, LEGAL_RETENTION, type TableName, type TableRules } from './data-rules.ts'
import { ORDER_DATA_CLASSES } from './order-data-classes.ts'
import { REVIEW_DATA_CLASSES } from './review-data-classes.ts'

/**
 * The only list of stored data: every table and column, its class, its owner, what erasure does, and its
 * retention. Export, erasure, purge and the log's redaction follow it; a test compares it with the database.
 */
export const DATA_CLASSES: { [Table in TableName]: TableRules<Table> } = {
  users: {
    owner: { column: 'id' },
    columns: {
      secret: ['password_hash'],
      personal: [
        'nickname',
        'first_name',
        'last_name',
        'phone',
        'bio',
        'avatar_url',
        'birthday',
        'zodiac_sign',
        'chinese_zodiac',
        'five_elements',
        'language',
        'last_login_at',
        'password_changed_at',
        'staff_note',
      ],
      technical: [
        'id',
        'status',
        'points',
        'created_at',
        'updated_at',
        'erase_after',
        'version',
        'disabled_at',
        'kind',
      ],
    },
    erasure: {
      blank: {
        nickname: null,
        first_name: null,
        last_name: null,
        phone: null,
        bio: null,
        avatar_url: null,
        birthday: null,
        zodiac_sign: null,
        chinese_zodiac: null,
        five_elements: null,
        language: 'en',
        last_login_at: null,
        password_changed_at: null,
        staff_note: null,
        // No hash: nothing verifies against it.
        password_hash: '!',
        status: 'closed',
        erase_after: null,
      },
      retainedBecause: 'Orders refer to it; the points stay so that a late refund can take them back',
    },
  },
  user_emails: {
    owner: byUser,
    columns: {
      personal: ['email_key', 'email'],
      technical: ['user_id', 'verified_at', 'created_at'],
    },
    erasure: { delete: 'all' },
  },
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
  addresses: {
    owner: byUser,
    columns: {
      personal: [
        'recipient_name',
        'phone',
        'country',
        'province',
        'city',
        'district',
        'address_line1',
        'address_line2',
        'postal_code',
        'label',
      ],
      technical: ['id', 'user_id', 'is_default', 'created_at', 'updated_at'],
    },
    erasure: { delete: 'all' },
  },
  favorites: {
    owner: byUser,
    columns: { technical: ['user_id', 'product_id', 'created_at'] },
    erasure: { delete: 'all' },
  },
  cart_items: {
    owner: byUser,
    columns: {
      technical: ['id', 'user_id', 'product_id', 'size', 'quantity', 'created_at', 'updated_at'],
    },
    erasure: { delete: 'all' },
  },
  saved_designs: {
    owner: byUser,
    columns: { personal: ['name'], technical: ['id', 'user_id', 'code', 'created_at', 'updated_at'] },
    erasure: { delete: 'all' },
  },
  // Before the orders that reviews and asking mails are about.
  ...REVIEW_DATA_CLASSES,
  ...ORDER_DATA_CLASSES,
  payments: {
    owner: byUser,
    columns: {
      payment: [
        'provider',
        'provider_payment_id',
        'status',
        'amount_minor',
        'currency',
        'failure_code',
        'succeeded_at',
        'capture_id',
        'refunded_minor',
        'declines',
        'declined_attempt',
        'method',
      ],
      technical: ['id', 'order_id', 'user_id', 'version', 'action_until', 'created_at', 'updated_at'],
    },
    erasure: {
      retainedBecause:
        'The ledger must match the records of the provider, which knows a payment by its reference',
    },
  },
  gift_card_movements: {
    owner: byOrder,
    columns: {
      payment: ['kind', 'amount_fen', 'created_at'],
      technical: ['id', 'gift_card_id', 'order_id'],
    },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  payment_history: {
    owner: byPayment,
    columns: {
      payment: ['from_status', 'to_status', 'cause', 'reason', 'created_at'],
      technical: ['payment_id', 'version', 'from_version'],
    },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  wallet_quotes: {
    owner: byPayment,
    columns: {
      payment: ['amount_fen', 'currency', 'amount_minor', 'rate', 'expires_at', 'created_at'],
      technical: ['payment_id'],
    },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  ledger_entries: {
    owner: byOrder,
    columns: {
      payment: ['movement', 'from_account', 'to_account', 'unit', 'amount', 'created_at'],
      technical: ['line', 'order_id', 'payment_id'],
    },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  refunds: {
    // To gift cards it has no payment, but an order.
    owner: { ...byPayment, or: { ...byOrder, column: 'gift_card_order_id' } },
    columns: {
      personal: ['note'],
      payment: ['amount_minor', 'amount_fen', 'currency', 'reason', 'status', 'provider_refund_id'],
      technical: [
        'id',
        'payment_id',
        'gift_card_order_id',
        'request_key',
        'checked_at',
        'sending_until',
        'unfunded_at',
        'created_at',
        'updated_at',
      ],
    },
    erasure: {
      blank: { note: null },
      retainedBecause:
        'The ledger must match the records of the provider, which knows a refund by its reference',
    },
  },
  refund_lines: {
    owner: { column: 'refund_id', through: 'refunds' },
    columns: { payment: ['quantity', 'returned_quantity'], technical: ['refund_id', 'position'] },
    erasure: { retainedBecause: LEGAL_RETENTION },
  },
  coupon_claims: {
    owner: byUser,
    columns: {
      payment: ['status', 'saved_fen', 'used_at'],
      technical: ['id', 'coupon_id', 'user_id', 'number', 'order_id', 'claimed_at'],
    },
    erasure: {
      delete: 'where null',
      column: 'order_id',
      retainedBecause: 'It explains the discount of an order',
    },
  },
  point_entries: {
    owner: byUser,
    columns: {
      payment: ['points', 'reason'],
      technical: ['user_id', 'order_id', 'earned_at'],
    },
    erasure: { retainedBecause: 'A late refund takes back what its order earned' },
  },
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
  ...IMPERSONAL_DATA_CLASSES,
}
