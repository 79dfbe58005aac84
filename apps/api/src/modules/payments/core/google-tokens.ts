import { createHash } from 'node:crypto'
import type { ProviderPayment } from './payment-port.ts'

/** The idempotency key of paying with a token: the same token is one attempt. */
export const toAttemptId = (providerPaymentId: string, token: string): string =>
  `google-${createHash('sha256').update(`${providerPaymentId}|${token}`).digest('hex').slice(0, 32)}`

/**
 * How paying with a token ended that the provider did not simply accept: by the payment's current status. A payment that
 * still waits for a card, without a reason, has refused the token itself, unless an earlier call with it is under way.
 */
export function toTokenOutcome(
  current: ProviderPayment,
  { attemptId, isUnderWay }: { attemptId: string; isUnderWay: boolean },
): ProviderPayment {
  if (current.state !== 'requires_action' || current.awaitsBank) return current
  if (current.declineReason) return current
  return isUnderWay
    ? { ...current, state: 'processing' }
    : { ...current, declineReason: 'card_declined', attemptId }
}
