import { notFound, toRequestedError, unprocessable } from './errors.ts'
import type { PayPalError } from './errors.ts'
import { toMinor } from './money.ts'
import { getOrder } from './orders.ts'
import type { Capture, CaptureStatus, Order } from './types.ts'
import { showCapture, toApprovalUrl } from './views.ts'
import { findWallet } from './wallets.ts'
import { makeId, recordEvent, timesNow } from './world.ts'
import type { World } from './world.ts'

/** How long a capture stays pending unless the control API completes it. */
const PENDING_MS = 10 * 60 * 1000

const EVENTS: Partial<Record<CaptureStatus, { type: string; description: string }>> = {
  COMPLETED: { type: 'PAYMENT.CAPTURE.COMPLETED', description: 'Payment completed' },
  PENDING: { type: 'PAYMENT.CAPTURE.PENDING', description: 'Payment pending' },
  DECLINED: { type: 'PAYMENT.CAPTURE.DENIED', description: 'Payment denied' },
}

/** Captures an approved order, once. Throws PayPal's 422 if it cannot. */
export function captureOrder(world: World, orderId: string): Order {
  const order = getOrder(world, orderId)
  requireCapturable(world, order)
  if (world.fault?.action === 'decline') throw toDecline(world, orderId, world.fault.code)
  const wallet = findWallet(order.wallet)
  if (wallet?.capture === 'declines') throw toDecline(world, orderId, 'INSTRUMENT_DECLINED')
  const isWaiting = wallet?.capture === 'waits' || world.fault?.action === 'processing'
  const times = timesNow(world)
  const completed: Order = { ...order, status: 'COMPLETED', update_time: times.update_time }
  world.store.put('order', completed)
  const capture: Capture = {
    id: makeId(),
    ...times,
    status: isWaiting ? 'PENDING' : 'COMPLETED',
    order_id: order.id,
    amount: order.amount,
    refunded_minor: 0,
    invoice_id: order.invoice_id,
    custom_id: order.custom_id,
  }
  save(world, capture)
  if (isWaiting) {
    const waitMs = world.fault?.action === 'processing' ? world.fault.ms : PENDING_MS
    world.schedule.after(waitMs, 'complete_capture', capture.id)
  }
  return completed
}

/** A decline leaves the order approved: the shopper may return and choose another wallet. */
function toDecline(world: World, orderId: string, issue: string): PayPalError {
  const links = [{ href: toApprovalUrl(world, orderId), rel: 'redirect', method: 'GET' } as const]
  return toRequestedError(issue, { isRecorded: true, links })
}

/** The capture with this id. Throws 404 otherwise. */
export function getCapture(world: World, id: string): Capture {
  return world.store.get<Capture>('capture', id, notFound)
}

/** Settles a pending capture: completed, or denied and returned to the shopper. */
export function settleCapture(world: World, id: string, outcome: 'complete' | 'deny'): Capture {
  const capture = getCapture(world, id)
  if (capture.status !== 'PENDING') return capture
  const { update_time } = timesNow(world)
  return save(world, { ...capture, status: outcome === 'complete' ? 'COMPLETED' : 'DECLINED', update_time })
}

function requireCapturable(world: World, order: Order): void {
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
  if (order.status === 'VOIDED') throw unprocessable('ORDER_EXPIRED')
  if (order.status !== 'APPROVED' || isAboveApproved(order)) {
    const [issue, rel] =
      order.status === 'CREATED'
        ? ['ORDER_NOT_APPROVED', 'approve']
        : ['PAYER_ACTION_REQUIRED', 'payer-action']
    throw unprocessable(issue, {}, { links: [{ href: toApprovalUrl(world, order.id), rel, method: 'GET' }] })
  }
  if (order.invoice_id === undefined) return
  const { items: sameInvoice } = world.store.list<Capture>('capture', {
    limit: 100,
    where: { invoice_id: order.invoice_id },
  })
  if (sameInvoice.some(({ status }) => status !== 'DECLINED')) throw unprocessable('DUPLICATE_INVOICE_ID')
}

/** https://developer.paypal.com/docs/checkout/standard/customize/overcharge-handling */
const isAboveApproved = ({ amount, approved = amount }: Order): boolean => toMinor(amount) > toMinor(approved)

function save(world: World, capture: Capture): Capture {
  world.store.put('capture', capture)
  const event = EVENTS[capture.status]
  if (event) {
    const { currency_code: currency, value } = capture.amount
    recordEvent(world, {
      type: event.type,
      resourceType: 'capture',
      summary: `${event.description} for $ ${value} ${currency}`,
      resource: showCapture(world, capture),
      about: capture,
    })
  }
  return capture
}
