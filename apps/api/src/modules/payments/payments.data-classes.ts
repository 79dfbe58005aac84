import { byUser, type TableName, type TableRules } from '../../db/data-rules.ts'
import { byOrder, LEGAL_RETENTION } from '../orders/order-owner.shared.ts'

const byPayment = { column: 'payment_id', through: 'payments' } as const

export const PAYMENT_DATA_CLASSES = {
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
  payment_events: {
    columns: { payment: ['provider', 'event_id', 'type', 'provider_payment_id'], technical: ['received_at'] },
    // Providers repeat an event for days, not months.
    retention: { days: 90, from: ['received_at'] },
  },
  payment_transitions: { columns: { technical: ['from_status', 'to_status'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
