import { toDecimal } from '../money.ts'
import { secondsNow } from '../provider.ts'
import { getCardByFingerprint } from './cards.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { mergeMetadata } from './params.ts'
import type { Params } from './params.ts'
import { getPaymentMethod } from './payment-methods.ts'
import type { Charge, PaymentIntent, Refund } from './objects.ts'
import { makeId, recordEvent } from './world.ts'
import type { World } from './world.ts'

const LATER_MS = 5000

/** Refunds all that is left or the given amount; never more than was captured. */
export function createRefund(world: World, params: Params<'createRefund'>): Refund {
  const charge = getRefundableCharge(world, params)
  const leftover = charge.amount - charge.amount_refunded
  if (leftover === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = params.amount ?? leftover
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount > leftover) {
    const limit = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge'
    throw invalidRequest(
      `Refund amount (${toDecimal(amount)}) is greater than ${limit} (${toDecimal(leftover)})`,
      { param: 'amount' },
    )
  }
  if (world.fault?.action === 'decline')
    throw invalidRequest(`Charge ${charge.id} cannot be refunded.`, { code: world.fault.code })
  const { card, type } = getPaymentMethod(world, charge.payment_method)
  const laterOutcome = card && getCardByFingerprint(card.fingerprint).refund
  const refund: Refund = {
    id: makeId('re'),
    object: 'refund',
    amount,
    balance_transaction: makeId('txn'),
    charge: charge.id,
    created: secondsNow(world),
    currency: charge.currency,
    destination_details: card
      ? {
          card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
          type: 'card',
        }
      : { [type]: {}, type },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: laterOutcome === 'settles_later' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  world.store.put('refund', refund)
  recordEvent(world, 'refund.created', refund)
  recordEvent(world, 'charge.refunded', moveRefunded(world, charge, amount))
  if (laterOutcome) {
    const task = laterOutcome === 'fails_later' ? 'fail_refund' : 'settle_refund'
    world.schedule.after(LATER_MS, task, refund.id)
  }
  return refund
}

/** The refund with this id. Throws 404 otherwise. */
export function getRefund(world: World, id: string): Refund {
  return world.store.get<Refund>('refund', id, () => noSuch('refund', id))
}

/** Updates the metadata of a refund, its only mutable field. */
export function updateRefund(world: World, id: string, params: Params<'updateRefund'>): Refund {
  const refund = getRefund(world, id)
  return save(world, { ...refund, metadata: mergeMetadata(refund.metadata, params.metadata) })
}

/** Settles a pending refund. */
export function settleRefund(world: World, id: string): void {
  save(world, { ...getRefund(world, id), status: 'succeeded' })
}

/** Fails a refund that the bank returned: the money is the merchant's again. */
export function failRefund(world: World, id: string): void {
  const refund = save(world, {
    ...getRefund(world, id),
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  recordEvent(world, 'refund.failed', refund)
  const charge = world.store.find<Charge>('charge', refund.charge)
  if (charge) moveRefunded(world, charge, -refund.amount)
}

function getRefundableCharge(world: World, params: Params<'createRefund'>): Charge {
  if ((params.charge === undefined) === (params.payment_intent === undefined)) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const chargeId = params.charge ?? getChargeId(world, params.payment_intent ?? '')
  const charge = world.store.get<Charge>('charge', chargeId, () => noSuch('charge', chargeId, 'charge'))
  if (!charge.captured) {
    throw invalidRequest(`Charge ${charge.id} has not been captured; cancel its PaymentIntent instead.`)
  }
  return charge
}

function getChargeId(world: World, intentId: string): string {
  const intent = world.store.get<PaymentIntent>('payment_intent', intentId, () =>
    noSuch('payment_intent', intentId, 'payment_intent'),
  )
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  }
  return intent.latest_charge
}

function moveRefunded(world: World, charge: Charge, by: number): Charge {
  const amountRefunded = charge.amount_refunded + by
  const moved: Charge = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  }
  world.store.put('charge', moved)
  return moved
}

function save(world: World, refund: Refund): Refund {
  world.store.put('refund', refund)
  recordEvent(world, 'refund.updated', refund)
  return refund
}
