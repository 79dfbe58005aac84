import { toDecimal } from '../money.ts'
import { secondsNow } from '../provider.ts'
import { invalidParameter, invalidStatus, notFound } from './errors.ts'
import { getAttempt, getIntent } from './intents.ts'
import { toMinor } from './money.ts'
import type { Params } from './params.ts'
import type { PaymentIntent, Refund } from './types.ts'
import { toRefundView } from './views.ts'
import { makeId, recordEvent, timeNow } from './world.ts'
import type { World } from './world.ts'

const SETTLES_AFTER_MS = 1000

/** Refunds all that is left or the given amount; never more than was captured. It settles shortly afterwards. */
export function createRefund(world: World, params: Params<'createRefund'>): Refund {
  const intent = getRefundableIntent(world, params)
  const attempt = getAttempt(world, intent.latest_attempt ?? '')
  const leftMinor = attempt.captured_minor - attempt.refunded_minor
  const amountMinor = params.amount === undefined ? leftMinor : toMinor(params.amount)
  if (leftMinor === 0 || amountMinor > leftMinor) {
    throw invalidParameter(
      'amount',
      `The refund amount is above what can be refunded: ${toDecimal(leftMinor)}`,
    )
  }
  const time = timeNow(world)
  const refund: Refund = {
    id: makeId('rfd'),
    created: secondsNow(world),
    request_id: params.request_id,
    payment_intent_id: intent.id,
    payment_attempt_id: attempt.id,
    merchant_order_id: intent.merchant_order_id,
    amount_minor: amountMinor,
    currency: intent.currency,
    reason: params.reason,
    metadata: params.metadata ?? {},
    status: 'RECEIVED',
    // Its code shows why it will fail: by the card's bank unless for want of money.
    will_fail: world.fault?.action === 'decline' ? toFailureCode(world.fault.code) : undefined,
    failure_details: undefined,
    created_at: time,
    updated_at: time,
  }
  moveRefunded(world, refund, amountMinor)
  const after = world.fault?.action === 'processing' ? world.fault.ms : SETTLES_AFTER_MS
  world.schedule.after(after, 'settle_refund', refund.id)
  return saveRefund(world, refund)
}

/** The refund with this id. Throws 404 otherwise. */
export function getRefund(world: World, id: string): Refund {
  return world.store.get<Refund>('refund', id, () => notFound('Refund', id))
}

/** Settles a received refund: it reaches the card, or the bank returns it. */
export function settleRefund(world: World, id: string): void {
  const refund = getRefund(world, id)
  if (refund.status !== 'RECEIVED') return
  if (refund.will_fail !== undefined) {
    moveRefunded(world, refund, -refund.amount_minor)
    saveRefund(world, { ...refund, status: 'FAILED', failure_details: { code: refund.will_fail } })
    return
  }
  const accepted = saveRefund(world, { ...refund, status: 'ACCEPTED' })
  saveRefund(world, { ...accepted, status: 'SUCCEEDED' })
}

const toFailureCode = (code: string | undefined) =>
  code?.startsWith('insufficient') ? code : 'provider_declined'

function getRefundableIntent(world: World, params: Params<'createRefund'>): PaymentIntent {
  const { payment_intent_id: intentId, payment_attempt_id: attemptId } = params
  if (intentId === undefined && attemptId === undefined) {
    throw invalidParameter(
      'payment_intent_id',
      'Either payment_intent_id or payment_attempt_id must be provided',
    )
  }
  const id = intentId ?? getAttempt(world, attemptId ?? '').payment_intent_id
  const intent = getIntent(world, id)
  if (intent.status !== 'SUCCEEDED') throw invalidStatus(intent.status, 'refund')
  return intent
}

function moveRefunded(world: World, refund: Refund, byMinor: number): void {
  const attempt = getAttempt(world, refund.payment_attempt_id)
  const moved = { ...attempt, refunded_minor: attempt.refunded_minor + byMinor, updated_at: timeNow(world) }
  world.store.put('payment_attempt', moved)
}

function saveRefund(world: World, refund: Refund): Refund {
  const saved = { ...refund, updated_at: timeNow(world) }
  world.store.put('refund', saved)
  recordEvent(world, `refund.${saved.status.toLowerCase()}`, toRefundView(saved))
  return saved
}
