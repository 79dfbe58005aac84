import { getCapture } from './captures.ts'
import { notFound, toRequestedError, unprocessable } from './errors.ts'
import { readMoney, toMinor, toMoney } from './money.ts'
import type { Params } from './params.ts'
import type { Capture, Refund } from './types.ts'
import { showRefund } from './views.ts'
import { makeId, recordEvent, timesNow } from './world.ts'
import type { World } from './world.ts'

/** Refunds all that is left or the given amount; never more than was captured. */
export function refundCapture(world: World, captureId: string, params: Params<'refund'>): Refund {
  const capture = getCapture(world, captureId)
  const currency = capture.amount.currency_code
  const leftMinor = toMinor(capture.amount) - capture.refunded_minor
  if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE')
  if (capture.status === 'DECLINED') throw unprocessable('INVALID_STATE')
  if (leftMinor === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED')
  const minor = params.amount ? readMoney(params.amount, '/amount') : leftMinor
  if (params.amount && params.amount.currency_code !== currency)
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH')
  if (minor > leftMinor) throw unprocessable('REFUND_AMOUNT_EXCEEDED')

  if (world.fault?.action === 'decline') throw toRequestedError(world.fault.code)

  const times = timesNow(world)
  const refundedMinor = capture.refunded_minor + minor
  const reduced: Capture = {
    ...capture,
    refunded_minor: refundedMinor,
    status: minor === leftMinor ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    update_time: times.update_time,
  }
  world.store.put('capture', reduced)
  const isWaiting = world.fault?.action === 'processing'
  const refund: Refund = {
    id: makeId(),
    ...times,
    status: isWaiting ? 'PENDING' : 'COMPLETED',
    capture_id: capture.id,
    amount: toMoney(minor, currency),
    total_refunded: toMoney(refundedMinor, currency),
    invoice_id: params.invoice_id ?? capture.invoice_id,
    custom_id: params.custom_id ?? capture.custom_id,
    note_to_payer: params.note_to_payer,
  }
  save(world, refund)
  if (world.fault?.action === 'processing') {
    world.schedule.after(world.fault.ms, 'complete_refund', refund.id)
  }
  return refund
}

/** The refund with this id. Throws 404 otherwise. */
export function getRefund(world: World, id: string): Refund {
  return world.store.get<Refund>('refund', id, notFound)
}

/** Completes a pending refund. */
export function completeRefund(world: World, id: string): void {
  const { update_time } = timesNow(world)
  save(world, { ...getRefund(world, id), status: 'COMPLETED', update_time })
}

function save(world: World, refund: Refund): void {
  world.store.put('refund', refund)
  if (refund.status !== 'COMPLETED') return
  recordEvent(world, {
    type: 'PAYMENT.CAPTURE.REFUNDED',
    resourceType: 'refund',
    summary: `A $ ${refund.amount.value} ${refund.amount.currency_code} capture payment was refunded`,
    resource: showRefund(world, refund, true),
    about: refund,
  })
}
