import { STOCK_REASONS } from '../stock/stock.console.ts'

/**
 * What the audit log records, by kind of subject. The server records nothing else, and the console has a text for each of
 * them in each language.
 */
export const AUDIT_ACTIONS = {
  agent_platform: ['blocked', 'unblocked'],
  api_key: ['created', 'rotated', 'revoked'],
  audit: ['exported'],
  catalogue: ['imported'],
  category: ['changed', 'arranged'],
  content: [
    'created',
    'changed',
    'restored',
    'published',
    'scheduled',
    'unscheduled',
    'hidden',
    'deleted',
    'imported',
  ],
  coupon: ['created', 'changed', 'stopped', 'batch_created', 'batch_stopped', 'batch_downloaded'],
  customer: [
    'note_changed',
    'disabled',
    'enabled',
    'coupon_given',
    'group_joined',
    'group_left',
    'exported',
    'closed',
  ],
  customer_group: ['created', 'changed', 'deleted', 'imported'],
  gift_card: ['given', 'blocked', 'unblocked', 'reissued'],
  invoice: ['company_changed', 'exported'],
  invitation: ['sent', 'sent_again', 'revoked'],
  offer: ['created', 'changed', 'activated', 'stopped'],
  newsletter: ['created', 'changed', 'tested', 'scheduled', 'sent', 'stopped'],
  order: [
    'created',
    'shipped',
    'delivered',
    'cancelled',
    'refund_requested',
    'address_changed',
    'size_changed',
    'noted',
    'message_sent',
    'mail_sent_again',
    'exported',
    'taken_over',
    'parcel_delivered',
    'tracking_corrected',
  ],
  product: [
    'created',
    'changed',
    'cost_changed',
    'sizes_changed',
    'restored',
    'published',
    'unpublished',
    'archived',
  ],
  redirect: ['created', 'changed', 'deleted', 'imported'],
  return: [
    'approved',
    'declined',
    'shipped',
    'received',
    'inspected',
    'refunded',
    'exchanged',
    'repaired',
    'sent_back',
  ],
  question: [
    'approved',
    'rejected',
    'replied',
    'reply_removed',
    'reply_approved',
    'reply_rejected',
    'reports_dismissed',
  ],
  review: ['approved', 'rejected', 'replied', 'reply_removed', 'reports_dismissed', 'imported'],
  role: ['created', 'changed', 'deleted'],
  sale: ['created', 'changed', 'stopped'],
  session: [
    'password_given',
    'passkey_given',
    'completed',
    'recovery_code_used',
    'invitation_accepted',
    'ended',
    'others_ended',
  ],
  signing_key: ['replaced', 'replaced_at_once'],
  settings: ['changed'],
  staff: [
    'created',
    'changed',
    'password_changed',
    'role_changed',
    'disabled',
    'enabled',
    'sessions_ended',
    'factors_reset',
    'totp_added',
    'totp_removed',
    'recovery_codes_renewed',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
  ],
  stock: [...STOCK_REASONS, 'alert_level'],
  stone: ['created', 'changed'],
  synonym: ['created', 'changed', 'deleted'],
  term: ['created', 'changed', 'deleted'],
  webhook: ['created', 'changed', 'deleted', 'secret_changed', 'tested', 'sent_again'],
} as const

/** What an entry is about. */
export type AuditSubject = keyof typeof AUDIT_ACTIONS

/** The actions of a kind of subject: `order.shipped`. */
export type AuditActionOf<Subject extends AuditSubject> =
  `${Subject}.${(typeof AUDIT_ACTIONS)[Subject][number]}`

export type AuditAction = { [Subject in AuditSubject]: AuditActionOf<Subject> }[AuditSubject]

/** Who made a change on the shop's machine, where an entry names no member of staff. */
export const COMMAND_LINE = 'command line'
