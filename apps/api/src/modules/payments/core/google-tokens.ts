import { createHash } from 'node:crypto'
import type { ProviderPayment } from './payment-port.ts'

/** The idempotency key of paying with a token: the same token is one attempt. */
export const toAttemptId = (providerPaymentId: string, token: string): string =>
  `google-${createHash('sha256').update(`${providerPaymentId}|${token}`).digest('hex').slice(0, 32)}`

/** Why a provider did not accept a token: the token is none, or an earlier call with it is under way, or the bank declined. */
export type TokenRefusal = 'no token' | 'under way' | 'other'

/** How paying with a token ended that was not accepted: by the payment's current status, which may be final already. */
export function toTokenOutcome(
  current: ProviderPayment,
  { refusal, attemptId }: { refusal: TokenRefusal; attemptId: string },
): ProviderPayment {
  if (current.state !== 'requires_action' || current.awaitsBank) return current
  if (refusal !== 'no token' && current.declineReason) return current
  return refusal === 'under way'
    ? { ...current, state: 'processing' }
    : { ...current, declineReason: 'card_declined', attemptId }
}
