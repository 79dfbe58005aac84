/** Who can take money: cards, and `paypal`, the wallet. */
export const PAYMENT_PROVIDERS = ['stripe', 'paypal', 'airwallex'] as const

/** The life of a payment attempt (reliability, section 1.5). */
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
