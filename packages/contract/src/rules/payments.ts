/** Payment providers: two for cards, and `paypal`, the wallet. */
export const PAYMENT_PROVIDERS = ['stripe', 'paypal', 'airwallex'] as const

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
