/** The payment apps: Alipay and WeChat Pay, paid through the card provider. */
export const PAYMENT_APPS = ['alipay', 'wechat_pay'] as const

/** Whether a method is paid in an app. */
export function isPaymentApp(method: string): method is (typeof PAYMENT_APPS)[number] {
  return PAYMENT_APPS.some((app) => app === method)
}

/** How an order is paid: `card`, `wallet` (PayPal), or an app. */
export const PAYMENT_METHODS = ['card', 'wallet', ...PAYMENT_APPS] as const

/** How a payment is paid; without a method of its own, as its provider is paid usually. */
export function toPaymentMethod({
  method,
  provider,
}: {
  method: string | null
  provider: string
}): (typeof PAYMENT_METHODS)[number] {
  const own = PAYMENT_METHODS.find((known) => known === method)
  return own ?? (provider === 'paypal' ? 'wallet' : 'card')
}

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
