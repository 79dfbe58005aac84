import { toMoney } from '@shop/contract/money/money'
import { toPaymentMethod } from '@shop/contract/payments/payments.rules'
import type { Payment } from '@shop/contract/payments/payments.schemas'
import { isOpen } from './payment-status.ts'
import type { PaymentRow } from './payments.repository.ts'

/** A payment as its shopper sees it. */
export function toPayment(row: PaymentRow): Payment {
  return {
    payment_id: row.id,
    order_id: row.order_id,
    provider: row.provider,
    method: toPaymentMethod(row),
    status: row.status,
    amount: toMoney(row.amount_minor),
    currency: row.currency,
    ...(isOpen(row.status) && row.action_until ? { action_expires_at: row.action_until.toISOString() } : {}),
    ...(row.failure_code ? { failure_code: row.failure_code } : {}),
    retryable: isOpen(row.status) || row.status === 'failed' || row.status === 'cancelled',
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
