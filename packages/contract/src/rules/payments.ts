/** Statuses of a payment attempt. */
export const PAYMENT_STATUSES = [
  'created',
  'requires_action',
  'processing',
  'unknown',
  'succeeded',
  'failed',
  'cancelled',
  'refund_pending',
  'refunded',
] as const
