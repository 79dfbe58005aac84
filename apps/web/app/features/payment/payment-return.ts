/** How a shopper comes back who was sent away to pay. */
export type PaymentReturn =
  /** From the page of their bank. */
  | { from: 'bank'; paymentIntentId: string }
  /** From the wallet, where they approved. */
  | { from: 'wallet'; paypalOrderId: string }
  /** From the wallet, where they turned round. */
  | { from: 'wallet_left' }

/** Reads what banks and wallets write into the address; undefined for a visit like any other. */
export function findPaymentReturn(search: string): PaymentReturn | undefined {
  const query = new URLSearchParams(search)
  const paymentIntentId = query.get('payment_intent')
  if (paymentIntentId) return { from: 'bank', paymentIntentId }
  if (query.get('wallet') === 'cancelled') return { from: 'wallet_left' }
  const paypalOrderId = query.get('token')
  return query.get('wallet') === 'approved' && paypalOrderId ? { from: 'wallet', paypalOrderId } : undefined
}
