import { notFound, toRequestedError, unprocessable } from './errors.ts'
import { readMoney, toMoney } from './money.ts'
import type { Params } from './params.ts'
import type { Order } from './types.ts'
import { showOrder } from './views.ts'
import type { DemoWallet } from './wallets.ts'
import { makeId, recordEvent, timesNow } from './world.ts'
import type { World } from './world.ts'

/** PayPal's default: three hours for approval, three more for capture. */
const OPEN_MS = 3 * 60 * 60 * 1000

/** Creates an order that waits for approval. */
export function createOrder(world: World, params: Params<'createOrder'>): Order {
  const unit = params.purchase_units[0]!
  const minor = readMoney(unit.amount, "/purchase_units/@reference_id=='default'/amount")
  if (world.fault?.action === 'decline') throw toRequestedError(world.fault.code)
  const source = params.payment_source?.paypal
  const order: Order = {
    id: makeId(),
    ...timesNow(world),
    status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    reference_id: unit.reference_id,
    amount: toMoney(minor, unit.amount.currency_code),
    description: unit.description,
    invoice_id: unit.invoice_id,
    custom_id: unit.custom_id,
    experience: { ...params.application_context, ...source?.experience_context },
    has_payment_source: source !== undefined,
  }
  world.store.put('order', order)
  return order
}

/**
 * Changes an order that is not captured yet, also after its approval. What is there can only be replaced, what is not
 * only be added, and the amount only be replaced.
 */
export function patchOrder(world: World, id: string, changes: Params<'patchOrder'>): void {
  const order = getOrder(world, id)
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_COMPLETED')
  if (order.status === 'VOIDED') throw notFound()
  const patched = { ...order }
  for (const { op, path, value } of changes) {
    const name = path.slice(path.lastIndexOf('/') + 1) as
      | 'amount'
      | 'description'
      | 'custom_id'
      | 'invoice_id'
    if ((op === 'replace') !== (patched[name] !== undefined)) throw unprocessable('INVALID_PATCH_OPERATION')
    const isAmount = typeof value === 'object'
    Object.assign(patched, {
      [name]: isAmount ? toMoney(readMoney(value, path), value.currency_code) : value,
    })
  }
  world.store.put('order', patched)
}

/** The order's current state: one that was open too long is void. Throws 404 for an unknown id. */
export function getOrder(world: World, id: string): Order {
  return toCurrent(world, world.store.get<Order>('order', id, notFound))
}

/** The current state of a stored order. */
export function toCurrent(world: World, order: Order): Order {
  const isOver = world.now().getTime() >= Date.parse(order.update_time) + OPEN_MS
  return order.status !== 'COMPLETED' && isOver ? { ...order, status: 'VOIDED' } : order
}

/** The shopper approves with a wallet; after a decline, with another. A void or captured order is unchanged. */
export function approveOrder(world: World, id: string, wallet: DemoWallet): Order {
  const order = getOrder(world, id)
  if (!canApprove(order)) return order
  const { update_time } = timesNow(world)
  const approved: Order = {
    ...order,
    status: 'APPROVED',
    wallet: wallet.id,
    approved: order.amount,
    update_time,
  }
  world.store.put('order', approved)
  recordEvent(world, {
    type: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    summary: 'An order has been approved by buyer',
    resource: showOrder(world, approved, true),
    about: approved,
  })
  return approved
}

/** Whether the shopper may still choose a wallet. */
export const canApprove = ({ status }: Order): boolean => status !== 'COMPLETED' && status !== 'VOIDED'
