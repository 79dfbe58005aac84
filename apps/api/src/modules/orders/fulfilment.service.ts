import { REFUND_LIMIT_FEN } from '@shop/contract/console/order-actions'
import { findCarrier, readShipment } from '@shop/contract/rules/carriers'
import type { OrderStatus } from '@shop/contract/orders'
import type { Clock } from '../../jobs/clock.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Events } from '../../observability/events.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isId } from '../../db/ids.ts'
import { AppError } from '../../http/app-error.ts'
import { staleVersion } from '../../http/stale-version.ts'
import { COMMAND_LINE, type Actor, type AuditService } from '../audit/audit.service.ts'
import { points } from '../users/points.service.ts'
import * as fulfilment from './fulfilment.repository.ts'
import { listMerchantNotes } from './notes/merchant-notes.repository.ts'
import type { OrderLifecycle } from './order-lifecycle.service.ts'
import { toMailShipment, type OrderMail } from './order-mail.service.ts'
import { OrderRefusedError } from './order-refusal.ts'
import { findOrder, listHistory, type OrderRow } from './orders.repository.ts'
import { hasGoods } from './shown-lines.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  lifecycle: OrderLifecycle
  orderMail: OrderMail
  audit: AuditService
}

export { OrderRefusedError }

/** The result of a command: whether it changed something, or had been done already. */
export interface Done {
  order: OrderRow
  isNew: boolean
}

/** Who gives a command, and what they know. */
export interface Given {
  actor: Actor
  /** The version of the order that they saw; missing for the command line. */
  version?: number | undefined
  /** Whether they have just confirmed who they are, for refunds above the limit. */
  isConfirmed: boolean
}

/** Whoever runs the shop's commands on its machine. */
export const BY_COMMAND_LINE: Given = { actor: COMMAND_LINE, isConfirmed: true }

/** @throws AppError STEP_UP_REQUIRED */
export function requireConfirmed(refundFen: number, { isConfirmed }: Given): void {
  if (refundFen > REFUND_LIMIT_FEN && !isConfirmed) throw new AppError('STEP_UP_REQUIRED')
}

/** What `orders.version` and `orders.edits` come to: it changes with every change of the order. */
export const toVersion = ({ version, edits }: Pick<OrderRow, 'version' | 'edits'>) => version + edits

/** @throws AppError STALE_VERSION; the console adds the order as it stands */
export function requireSeen(order: OrderRow, { version }: Given): void {
  if (version !== undefined && version !== toVersion(order)) throw staleVersion({ id: order.id })
}

/** An order as the subject of an entry of the audit log. */
export const toSubject = ({ id, order_number: label }: Pick<OrderRow, 'id' | 'order_number'>) => ({
  ...{ type: 'order' as const, id, label },
})

const PAGE_SIZE = 50
const BATCH = 500

export type Fulfilment = ReturnType<typeof createFulfilment>

/**
 * The merchant's commands for orders, which are named by number or id. Each is idempotent: a repeat reports that it was
 * done already.
 */
export function createFulfilment(deps: Dependencies) {
  const { db, clock, events, jobs, lifecycle, orderMail, audit } = deps

  /** @throws OrderRefusedError */
  async function get(name: string): Promise<OrderRow> {
    const order = isId(name)
      ? await findOrder(db, name)
      : await fulfilment.findOrderByNumber(db, name.toUpperCase())
    if (!order) throw new OrderRefusedError('not_found', `There is no order ${name}.`)
    return order
  }

  /** Runs `work` under the order's lock. @throws OrderRefusedError when there is no such order */
  async function withOrder<Result>(
    name: string,
    work: (db: Tx, order: OrderRow) => Promise<Result>,
  ): Promise<Result> {
    const { id } = await get(name)
    return inTransaction(db, async (db) => work(db, (await lifecycle.lock(db, id))!))
  }

  /**
   * The one place where an order arrives, whoever says so: what counts from its arrival, as the days of return do, counts
   * from `delivered_at`. A partially refunded order keeps its status.
   */
  async function markDelivered(db: Tx, order: OrderRow, cause: 'merchant' | 'carrier'): Promise<OrderRow> {
    if (order.status === 'shipped') await lifecycle.move(db, order, 'delivered', cause)
    const delivered = await fulfilment.setDelivered(db, order.id, clock())
    await orderMail.post(db, delivered, 'order_delivered', {})
    events.emit('order_delivered', { orderId: order.id, cause })
    return delivered
  }

  return {
    get,
    withOrder,
    /** Makes a new version of a locked order whose rows elsewhere have changed. */
    touch: (db: Tx, orderId: string) => fulfilment.editOrder(db, orderId, {}),

    /** Orders of all shoppers, newest first, 50 to a page. */
    list: ({ status, page }: { status: OrderStatus | undefined; page: number }) =>
      fulfilment.listOrdersOfShop(db, { status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),

    /** An order with everything the merchant may see of it. @throws OrderRefusedError */
    async show(name: string) {
      const order = await get(name)
      const [lines, history, notes] = await Promise.all([
        lifecycle.listLines(db, order.id),
        listHistory(db, [order.id]),
        listMerchantNotes(db, order.id),
      ])
      return { order, lines, history, notes }
    },

    /**
     * Marks a paid order as prepared and shipped. A partially refunded one keeps its status.
     * @throws OrderRefusedError
     */
    ship: (name: string, typed: { carrier: string; trackingNumber: string }, given: Given): Promise<Done> =>
      withOrder(name, async (db, order) => {
        const { isNumber, ...shipment } = readShipment(typed.carrier, typed.trackingNumber)
        if (order.tracking_number !== null) {
          if (isShippedAs(order, shipment)) return { order, isNew: false }
          throw new OrderRefusedError(
            'already_shipped',
            `${order.order_number} was already shipped with ${order.carrier}, ${order.tracking_number}.`,
          )
        }
        requireSeen(order, given)
        if (!isNumber) throw refuseTrackingNumber(shipment)
        if (order.exchange === 'waiting')
          throw new OrderRefusedError(
            'waits_for_return',
            `What ${order.order_number} replaces has not come back yet.`,
          )
        let current = order
        if (current.status === 'paid') current = await lifecycle.move(db, current, 'preparing', 'merchant')
        if (current.status === 'preparing') current = await lifecycle.move(db, current, 'shipped', 'merchant')
        // An order of a gift card or a service has no parcel, whatever was refunded of it.
        else if (current.status !== 'partially_refunded' || !hasGoods(order)) {
          throw refuseStatus(order, 'shipped')
        }
        const shipped = await fulfilment.setShipment(db, order.id, shipment)
        await orderMail.post(db, shipped, 'order_shipped', toMailShipment(shipped))
        await jobs.send(db, 'tracking.sync', { orderId: order.id })
        await audit.record(db, given.actor, {
          ...{ action: 'order.shipped', subject: toSubject(order) },
          before: { status: order.status },
          after: { status: shipped.status, carrier: shipment.carrier },
        })
        return { order: shipped, isNew: true }
      }),

    /** Marks an order as delivered. A partially refunded one keeps its status. @throws OrderRefusedError */
    deliver: (name: string, given: Given): Promise<Done> =>
      withOrder(name, async (db, order) => {
        if (hasArrived(order)) return { order, isNew: false }
        requireSeen(order, given)
        if (!isUnderWay(order)) throw refuseStatus(order, 'delivered')
        const delivered = await markDelivered(db, order, 'merchant')
        await audit.record(db, given.actor, {
          ...{ action: 'order.delivered', subject: toSubject(order) },
          ...{ before: { status: order.status }, after: { status: delivered.status } },
        })
        return { order: delivered, isNew: true }
      }),

    /** The carrier delivered a locked order. Returns whether that is news, and fits what became of the order. */
    async deliverByCarrier(db: Tx, order: OrderRow): Promise<boolean> {
      if (hasArrived(order) || !isUnderWay(order)) return false
      await markDelivered(db, order, 'carrier')
      return true
    },

    /** Completes delivered orders past their return period. */
    async completeDue(): Promise<void> {
      const now = clock()
      for (const id of await fulfilment.listPastReturn(db, now, BATCH)) {
        await inTransaction(db, async (db) => {
          const order = (await lifecycle.lock(db, id))!
          if (order.status === 'delivered') await lifecycle.move(db, order, 'completed', 'system')
        })
      }
    },

    /**
     * Counts refunded money, and changes the order's status unless it is cancelled. Runs under the order's
     * lock. Returns the change of the shopper's points, apart from what the status change itself took back.
     */
    async countRefund(db: Tx, order: OrderRow, fen: number): Promise<number> {
      const counted = await fulfilment.addRefundedFen(db, order.id, fen)
      if (counted.status === 'cancelled') return 0
      const to = counted.refunded_fen === counted.total_fen ? 'refunded' : 'partially_refunded'
      // An order stays refunded while a returned refund is being sent again.
      if (to !== counted.status && counted.status !== 'refunded')
        await lifecycle.move(db, counted, to, 'merchant')
      return to === 'partially_refunded' && counted.status !== 'refunded' ? points.follow(db, counted) : 0
    },

    /**
     * Counts a returned refund: the money is owed again. The order's status stays. Runs under the order's
     * lock. Returns the change of the shopper's points.
     */
    async countRefundBack(db: Tx, order: OrderRow, fen: number): Promise<number> {
      const counted = await fulfilment.addRefundedFen(db, order.id, -fen)
      return counted.status === 'partially_refunded' ? points.follow(db, counted) : 0
    },
  }
}

/** The command does not fit the order's status. */
export function refuseStatus(order: OrderRow, done: string): OrderRefusedError {
  const { order_number: number, status } = order
  return new OrderRefusedError('wrong_status', `${number} is ${status}: it cannot be ${done}.`, { status })
}

/** Whether an order has gone with this carrier and number, also if it was stored before the shop knew carriers. */
export function isShippedAs(order: OrderRow, shipment: { carrier: string; trackingNumber: string }): boolean {
  const { carrier, trackingNumber } = readShipment(order.carrier ?? '', order.tracking_number ?? '')
  return carrier === shipment.carrier && trackingNumber === shipment.trackingNumber
}

function hasArrived({ status, delivered_at: at }: OrderRow): boolean {
  return status === 'delivered' || status === 'completed' || at !== null
}

function isUnderWay({ status, tracking_number: number }: OrderRow): boolean {
  return status === 'shipped' || (status === 'partially_refunded' && number !== null)
}

function refuseTrackingNumber(shipment: { carrier: string; trackingNumber: string }): OrderRefusedError {
  const { carrier, trackingNumber } = shipment
  const example = findCarrier(carrier)?.example ?? ''
  return new OrderRefusedError(
    'wrong_tracking_number',
    `${trackingNumber} is no number of ${carrier}: those look like ${example}.`,
    { carrier, example },
  )
}
