import { randomToken } from '../ids.ts'
import { secondsNow } from '../provider.ts'
import { invalidStatus, notFound } from './errors.ts'
import { toMinor } from './money.ts'
import type { Params } from './params.ts'
import type { AttemptStatus, IntentStatus, PaymentAttempt, PaymentIntent } from './types.ts'
import { toAttemptView, toIntentView } from './views.ts'
import { makeId, recordEvent, timeNow } from './world.ts'
import type { World } from './world.ts'

/** The intent statuses that allow each operation. */
const ALLOWED: Record<'confirm' | 'capture' | 'cancel', readonly IntentStatus[]> = {
  confirm: ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION'],
  capture: ['REQUIRES_CAPTURE'],
  cancel: ['REQUIRES_PAYMENT_METHOD', 'REQUIRES_CUSTOMER_ACTION', 'REQUIRES_CAPTURE'],
}

/** Throws `invalid_status_for_operation` unless the intent's status allows the operation. */
export function requireStatus(intent: PaymentIntent, operation: keyof typeof ALLOWED): void {
  if (!ALLOWED[operation].includes(intent.status)) throw invalidStatus(intent.status, operation)
}

/** The intent with this id. Throws 404 otherwise. */
export function getIntent(world: World, id: string): PaymentIntent {
  return world.store.get<PaymentIntent>('payment_intent', id, () => notFound('PaymentIntent', id))
}

/** The attempt with this id. Throws 404 otherwise. */
export function getAttempt(world: World, id: string): PaymentAttempt {
  return world.store.get<PaymentAttempt>('payment_attempt', id, () => notFound('PaymentAttempt', id))
}

/** Creates an intent that waits for a card. */
export function createIntent(world: World, params: Params<'createIntent'>): PaymentIntent {
  const id = makeId('int')
  const time = timeNow(world)
  const intent: PaymentIntent = {
    id,
    created: secondsNow(world),
    request_id: params.request_id,
    amount_minor: toMinor(params.amount),
    captured_minor: 0,
    currency: params.currency,
    merchant_order_id: params.merchant_order_id,
    metadata: params.metadata ?? {},
    descriptor: params.descriptor,
    return_url: params.return_url,
    auto_capture: params.payment_method_options?.card?.auto_capture ?? true,
    client_secret: makeClientSecret(id),
    status: 'REQUIRES_PAYMENT_METHOD',
    next_action: undefined,
    latest_attempt: undefined,
    cancelled_at: undefined,
    cancellation_reason: undefined,
    created_at: time,
    updated_at: time,
  }
  world.store.put('payment_intent', intent)
  recordEvent(world, 'payment_intent.created', toIntentView(world, intent))
  recordEvent(world, 'payment_intent.requires_payment_method', toIntentView(world, intent))
  return intent
}

/** Cancels an unpaid intent; authorized money is released. */
export function cancelIntent(
  world: World,
  intent: PaymentIntent,
  { cancellation_reason }: Params<'cancelIntent'>,
): PaymentIntent {
  requireStatus(intent, 'cancel')
  endOpenAttempt(world, intent, 'CANCELLED')
  const change = { next_action: undefined, cancelled_at: timeNow(world), cancellation_reason }
  return saveIntent(world, { ...intent, ...change, status: 'CANCELLED' })
}

/** Captures authorized money, at most the authorized amount. */
export function captureIntent(
  world: World,
  intent: PaymentIntent,
  params: Params<'captureIntent'>,
): PaymentIntent {
  requireStatus(intent, 'capture')
  const minor = params.amount === undefined ? intent.amount_minor : toMinor(params.amount)
  const attempt = getAttempt(world, intent.latest_attempt ?? '')
  return takeMoney(world, intent, attempt, Math.min(minor, intent.amount_minor))
}

/** The last step of every payment: the money is captured. */
export function takeMoney(
  world: World,
  intent: PaymentIntent,
  attempt: PaymentAttempt,
  minor: number,
): PaymentIntent {
  saveAttempt(world, { ...attempt, status: 'CAPTURE_REQUESTED', captured_minor: minor }, 'capture_requested')
  return saveIntent(world, { ...intent, status: 'SUCCEEDED', captured_minor: minor, next_action: undefined })
}

/** Ends an intent's open attempt: a pending challenge, or an authorization. */
export function endOpenAttempt(world: World, intent: PaymentIntent, status: 'CANCELLED' | 'EXPIRED'): void {
  if (intent.latest_attempt === undefined) return
  const attempt = getAttempt(world, intent.latest_attempt)
  const isOpen = ['RECEIVED', 'AUTHENTICATION_REDIRECTED', 'AUTHORIZED'].includes(attempt.status)
  if (isOpen) saveAttempt(world, { ...attempt, status }, status.toLowerCase())
}

/** Stores a changed intent and emits the event of its status; EXPIRED has none at Airwallex. */
export function saveIntent(world: World, intent: PaymentIntent): PaymentIntent {
  const saved = { ...intent, updated_at: timeNow(world) }
  world.store.put('payment_intent', saved)
  if (saved.status !== 'EXPIRED') {
    recordEvent(world, `payment_intent.${saved.status.toLowerCase()}`, toIntentView(world, saved))
  }
  return saved
}

/** Stores a changed attempt and emits its event, whose name is not always the status. */
export function saveAttempt(
  world: World,
  attempt: PaymentAttempt & { status: AttemptStatus },
  event: string,
): PaymentAttempt {
  const saved = { ...attempt, updated_at: timeNow(world) }
  world.store.put('payment_attempt', saved)
  const { metadata } = getIntent(world, saved.payment_intent_id)
  recordEvent(world, `payment_attempt.${event}`, toAttemptView(saved), metadata)
  return saved
}

/** Like Airwallex's: a token that contains the intent's id, which the browser script reads. */
function makeClientSecret(intentId: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'HS256' })}.${encode({ intent_id: intentId })}.${randomToken(43)}`
}
