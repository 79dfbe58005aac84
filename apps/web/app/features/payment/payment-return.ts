import { PAYMENT_APPS } from '@shop/contract/payments/payments.rules'
import type { PaymentApp } from '@shop/contract/payments/payments.schemas'

/** How a customer returned from an external page. */
export type PaymentReturn =
  /** From the bank's authentication page. */
  | { from: 'bank'; paymentIntentId: string }
  /** From an app, paid or not. */
  | { from: 'app'; app: PaymentApp }
  /** From the wallet, approved. */
  | { from: 'wallet'; paypalOrderId: string }
  /** From the wallet, cancelled. */
  | { from: 'wallet_left' }

/** Reads the query parameters that banks and wallets append; undefined for a normal visit. */
export function findPaymentReturn(search: string): PaymentReturn | undefined {
  const query = new URLSearchParams(search)
  const app = PAYMENT_APPS.find((known) => known === query.get('app'))
  if (app) return { from: 'app', app }
  const paymentIntentId = query.get('payment_intent')
  if (paymentIntentId) return { from: 'bank', paymentIntentId }
  if (query.get('wallet') === 'cancelled') return { from: 'wallet_left' }
  const paypalOrderId = query.get('token')
  return query.get('wallet') === 'approved' && paypalOrderId ? { from: 'wallet', paypalOrderId } : undefined
}
