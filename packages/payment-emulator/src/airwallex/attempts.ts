import { randomToken } from '../ids.ts'
import { secondsNow } from '../provider.ts'
import { findCardByFingerprint, findIssuerRefusal } from './cards.ts'
import { saveAttempt, saveIntent, takeMoney } from './intents.ts'
import type { PaymentAttempt, PaymentIntent } from './types.ts'
import { makeId, timeNow } from './world.ts'
import type { World } from './world.ts'

/** Why an attempt failed: Airwallex's code, and the issuer's if the issuer declined. */
interface Failure {
  code: string
  issuerCode?: string | undefined
}

/** The fields that attempts of every kind begin with. */
export function toNewAttempt(world: World, intent: PaymentIntent): PaymentAttempt {
  const time = timeNow(world)
  return {
    id: makeId('att'),
    created: secondsNow(world),
    payment_intent_id: intent.id,
    merchant_order_id: intent.merchant_order_id,
    amount_minor: intent.amount_minor,
    captured_minor: 0,
    refunded_minor: 0,
    currency: intent.currency,
    status: 'RECEIVED',
    authentication: 'none',
    failure_code: undefined,
    provider_original_response_code: undefined,
    provider_transaction_id: undefined,
    authorization_code: undefined,
    created_at: time,
    updated_at: time,
  }
}

/** Requests authorization from the issuer, and captures unless capture is manual. */
export function authorize(world: World, intent: PaymentIntent, attempt: PaymentAttempt): PaymentIntent {
  const { card } = attempt
  const issuerCode = card && findIssuerRefusal(findCardByFingerprint(card.fingerprint), intent.amount_minor)
  if (issuerCode !== undefined) return fail(world, intent, attempt, { code: 'issuer_declined', issuerCode })
  const approval = {
    provider_original_response_code: '00',
    provider_transaction_id: randomToken(15).toUpperCase(),
    authorization_code: randomToken(6).toUpperCase(),
  }
  const authorized = saveAttempt(world, { ...attempt, ...approval, status: 'AUTHORIZED' }, 'authorized')
  return intent.auto_capture
    ? takeMoney(world, intent, authorized, intent.amount_minor)
    : saveIntent(world, { ...intent, status: 'REQUIRES_CAPTURE' })
}

const FAILURE_EVENTS: Record<string, string> = {
  risk_declined: 'risk_declined',
  authentication_declined: 'authentication_failed',
}

/** After a failure the intent accepts another card. */
export function fail(
  world: World,
  intent: PaymentIntent,
  attempt: PaymentAttempt,
  { code, issuerCode }: Failure,
): PaymentIntent {
  const change = { failure_code: code, provider_original_response_code: issuerCode }
  const event = FAILURE_EVENTS[code] ?? 'authorization_failed'
  saveAttempt(world, { ...attempt, ...change, status: 'FAILED' }, event)
  return saveIntent(world, { ...intent, status: 'REQUIRES_PAYMENT_METHOD' })
}

/** A fault rule names the issuer's code (`51`) or one of Airwallex's (`risk_declined`). */
export function toFailure(code: string): Failure {
  return /^[0-9A-Z]{2}$/.test(code) ? { code: 'issuer_declined', issuerCode: code } : { code }
}
