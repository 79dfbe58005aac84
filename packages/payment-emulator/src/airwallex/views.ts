import { toAmount } from './money.ts'
import type { PaymentAttempt, PaymentIntent, Refund } from './types.ts'
import type { World } from './world.ts'

/** A payment intent in the API's format; the client secret only where it is created or retrieved. */
export function toIntentView(
  world: World,
  intent: PaymentIntent,
  { withSecret = false }: { withSecret?: boolean } = {},
) {
  const attempt =
    intent.latest_attempt === undefined
      ? undefined
      : world.store.find<PaymentAttempt>('payment_attempt', intent.latest_attempt)
  return {
    id: intent.id,
    request_id: intent.request_id,
    amount: toAmount(intent.amount_minor),
    currency: intent.currency,
    merchant_order_id: intent.merchant_order_id,
    metadata: intent.metadata,
    descriptor: intent.descriptor,
    return_url: intent.return_url,
    status: intent.status,
    captured_amount: toAmount(intent.captured_minor),
    latest_payment_attempt: attempt && toAttemptView(attempt),
    next_action: intent.next_action,
    available_payment_method_types: ['card', 'applepay', 'googlepay', 'alipaycn', 'wechatpay'],
    cancelled_at: intent.cancelled_at,
    cancellation_reason: intent.cancellation_reason,
    created_at: intent.created_at,
    updated_at: intent.updated_at,
    client_secret: withSecret ? intent.client_secret : undefined,
  }
}

/** A payment attempt in the API's format. */
export function toAttemptView(attempt: PaymentAttempt) {
  const isAuthenticated = attempt.authentication !== 'none'
  return {
    id: attempt.id,
    payment_intent_id: attempt.payment_intent_id,
    merchant_order_id: attempt.merchant_order_id,
    amount: toAmount(attempt.amount_minor),
    currency: attempt.currency,
    payment_method: attempt.app
      ? { type: attempt.app.type, [attempt.app.type]: { flow: attempt.app.flow } }
      : { type: attempt.wallet ?? 'card', [attempt.wallet ?? 'card']: attempt.card },
    status: attempt.status,
    captured_amount: toAmount(attempt.captured_minor),
    refunded_amount: toAmount(attempt.refunded_minor),
    failure_code: attempt.failure_code,
    provider_original_response_code: attempt.provider_original_response_code,
    provider_transaction_id: attempt.provider_transaction_id,
    authorization_code: attempt.authorization_code,
    settle_via: 'airwallex',
    authentication_data: {
      authentication_type: isAuthenticated ? '3ds' : 'none',
      fraud_data: {
        action: attempt.failure_code === 'risk_declined' ? 'REJECT' : 'ACCEPT',
        score: attempt.failure_code === 'risk_declined' ? '99' : '1',
      },
      ...(isAuthenticated
        ? {
            ds_data: {
              version: '2.2.0',
              frictionless: attempt.authentication === 'frictionless' ? 'Y' : 'N',
            },
          }
        : {}),
    },
    created_at: attempt.created_at,
    updated_at: attempt.updated_at,
  }
}

/** A refund in the API's format. */
export function toRefundView(refund: Refund) {
  return {
    id: refund.id,
    request_id: refund.request_id,
    payment_intent_id: refund.payment_intent_id,
    payment_attempt_id: refund.payment_attempt_id,
    amount: toAmount(refund.amount_minor),
    currency: refund.currency,
    reason: refund.reason,
    metadata: refund.metadata,
    status: refund.status,
    failure_details: refund.failure_details,
    created_at: refund.created_at,
    updated_at: refund.updated_at,
  }
}
