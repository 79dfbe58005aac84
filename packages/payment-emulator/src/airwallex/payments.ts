import { fingerprintOf, toFullYear } from '../card-number.ts'
import { createChallenge } from '../challenges.ts'
import type { Challenge, ChallengeOutcome } from '../challenges.ts'
import { confirmWithApp } from './app-payments.ts'
import { authorize, fail, toFailure, toNewAttempt } from './attempts.ts'
import { findCardByFingerprint, findCardByNumber, requireValidCard } from './cards.ts'
import type { EnteredCard, TestCard } from './cards.ts'
import { AirwallexError } from './errors.ts'
import { endOpenAttempt, getAttempt, requireStatus, saveAttempt, saveIntent } from './intents.ts'
import type { Params } from './params.ts'
import type { PaymentAttempt, PaymentIntent, WalletType } from './types.ts'
import { makeId } from './world.ts'
import type { World } from './world.ts'

const FAILURE_MESSAGES: Record<string, string> = {
  issuer_declined: 'The issuer declined this transaction.',
  risk_declined: 'Declined by fraud risk engine.',
  authentication_declined: 'The cardholder failed 3DS authentication.',
}

/**
 * Attempts a payment. Returns the intent if it is paid, authorized, pending or waiting for a challenge; a declined card
 * returns an intent that requires a payment method again (see `requirePaid`).
 */
export function confirmIntent(
  world: World,
  intent: PaymentIntent,
  params: Params<'confirmIntent'>,
): PaymentIntent {
  requireStatus(intent, 'confirm')
  const { payment_method: method } = params
  if (method.type === 'alipaycn' || method.type === 'wechatpay') return confirmWithApp(world, intent, params)
  const entered = method.type === 'card' ? method.card : toCard(method)
  requireValidCard(entered, world.now())
  endOpenAttempt(world, intent, 'CANCELLED')
  const card = findCardByNumber(entered.number)
  const wallet = method.type === 'card' ? undefined : method.type
  const attempt = createAttempt(world, intent, { entered, card, wallet })
  const started: PaymentIntent = {
    ...intent,
    auto_capture: params.payment_method_options?.card?.auto_capture ?? intent.auto_capture,
    return_url: params.return_url ?? intent.return_url,
    next_action: undefined,
    latest_attempt: attempt.id,
  }
  const { fault } = world
  if (fault?.action === 'decline') return fail(world, started, attempt, toFailure(fault.code))
  if (fault?.action === 'processing') {
    world.schedule.after(fault.ms, 'settle_intent', intent.id)
    return saveIntent(world, { ...started, status: 'PENDING' })
  }
  if (card?.declinedBy === 'risk') return fail(world, started, attempt, { code: 'risk_declined' })
  if (card?.authentication === 'challenge') return requireChallenge(world, started, attempt)
  if (card?.declinedBy === 'authentication') {
    return fail(world, started, attempt, { code: 'authentication_declined' })
  }
  return authorize(world, started, attempt)
}

/** The card of a wallet's token. */
function toCard(
  method: Extract<Params<'confirmIntent'>['payment_method'], { type: WalletType }>,
): EnteredCard {
  const token = method.type === 'applepay' ? method.applepay : method.googlepay
  return { number: token.encrypted_payment_token, expiry_month: '12', expiry_year: '2034', cvc: '123' }
}

/** Throws the 400 of a declined card if the intent's last attempt failed; the attempt stays stored. */
export function requirePaid(world: World, intent: PaymentIntent): PaymentIntent {
  if (intent.status !== 'REQUIRES_PAYMENT_METHOD') return intent
  const { failure_code: code = 'provider_declined', provider_original_response_code: issuerCode } =
    getAttempt(world, intent.latest_attempt ?? '')
  const issuer =
    issuerCode === undefined
      ? {}
      : { provider_original_response_code: issuerCode, details: { original_response_code: issuerCode } }
  const message = FAILURE_MESSAGES[code] ?? 'The payment was declined.'
  throw new AirwallexError(400, { code, message, ...issuer }, true)
}

/** Whether the intent still waits for this challenge. */
export function isOpen(challenge: Challenge, intent: PaymentIntent): boolean {
  return intent.next_action?.url.includes(challenge.id) === true
}

/** Completes a challenge. A stale one (cancelled or retried meanwhile) changes nothing. */
export function completeChallenge(
  world: World,
  intent: PaymentIntent,
  challenge: Challenge,
  outcome: ChallengeOutcome,
): PaymentIntent {
  if (!isOpen(challenge, intent)) return intent
  const attempt = getAttempt(world, intent.latest_attempt ?? '')
  const settled: PaymentIntent = { ...intent, next_action: undefined }
  const card = findCardByFingerprint(attempt.card?.fingerprint ?? '')
  return outcome === 'fail' || card?.declinedBy === 'authentication'
    ? fail(world, settled, attempt, { code: 'authentication_declined' })
    : authorize(world, settled, attempt)
}

/** Ends PENDING: the money arrives, unless the issuer declines. */
export function settleIntent(world: World, id: string): void {
  const intent = world.store.find<PaymentIntent>('payment_intent', id)
  if (intent?.status !== 'PENDING') return
  authorize(world, intent, getAttempt(world, intent.latest_attempt ?? ''))
}

function createAttempt(
  world: World,
  intent: PaymentIntent,
  {
    entered,
    card,
    wallet,
  }: { entered: EnteredCard; card: TestCard | undefined; wallet?: WalletType | undefined },
): PaymentAttempt {
  const attempt: PaymentAttempt = {
    ...toNewAttempt(world, intent),
    ...(wallet && { wallet }),
    card: {
      brand: card?.brand ?? 'unknown',
      bin: entered.number.slice(0, 6),
      last4: entered.number.slice(-4),
      expiry_month: entered.expiry_month.padStart(2, '0'),
      expiry_year: String(toFullYear(entered.expiry_year)),
      fingerprint: fingerprintOf(entered.number),
    },
    authentication: card?.authentication ?? 'none',
  }
  return saveAttempt(world, attempt, 'received')
}

function requireChallenge(world: World, intent: PaymentIntent, attempt: PaymentAttempt): PaymentIntent {
  const url = createChallenge(world, '/airwallex', { id: makeId('chl'), intentId: intent.id })
  saveAttempt(world, { ...attempt, status: 'AUTHENTICATION_REDIRECTED' }, 'authentication_redirected')
  return saveIntent(world, {
    ...intent,
    status: 'REQUIRES_CUSTOMER_ACTION',
    next_action: { type: 'redirect_iframe', method: 'GET', url, stage: 'WAITING_USER_INFO_INPUT' },
  })
}
