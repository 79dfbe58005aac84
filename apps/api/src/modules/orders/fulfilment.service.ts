import type { OrderStatus } from '@shop/contract/orders'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createId } from '../../db/ids.ts'
import { points } from '../users/points.service.ts'
import * as fulfilment from './fulfilment.repository.ts'
import type { OrderLifecycle } from './order-lifecycle.service.ts'
import type { OrderMail } from './order-mail.service.ts'
import { listHistory, type OrderRow } from './orders.repository.ts'

interface Dependencies {
  db: Db
  clock: Clock
  lifecycle: OrderLifecycle
  orderMail: OrderMail
}

/** The merchant's command cannot be applied to this order. The message is for the merchant. */
export class OrderRefusedError extends Error {
  override name = 'OrderRefusedError'
}

/** The result of a command: whether it changed something, or had been done already. */
export interface Done {
  order: OrderRow
  isNew: boolean
}

const PAGE_SIZE = 50
const BATCH = 500
const MAX_NOTE_LENGTH = 2_000

export type Fulfilment = ReturnType<typeof createFulfilment>

/** The merchant's commands for orders. Each is idempotent: a repeat reports that it was done already. */
export function createFulfilment({ db, clock, lifecycle, orderMail }: Dependencies) {
  /** @throws OrderRefusedError */
  async function getByNumber(orderNumber: string): Promise<OrderRow> {
    const order = await fulfilment.findOrderByNumber(db, orderNumber.toUpperCase())
    if (!order) throw new OrderRefusedError(`There is no order ${orderNumber}.`)
    return order
  }

  /** Runs `work` under the order's lock. @throws OrderRefusedError when there is no such order */
  async function withOrder<Result>(
    orderNumber: string,
    work: (db: Tx, order: OrderRow) => Promise<Result>,
  ): Promise<Result> {
    const { id } = await getByNumber(orderNumber)
    return inTransaction(db, async (db) => work(db, (await lifecycle.lock(db, id))!))
  }

  return {
    getByNumber,
    withOrder,

    /** Orders of all shoppers, newest first, 50 to a page. */
    list: ({ status, page }: { status: OrderStatus | undefined; page: number }) =>
      fulfilment.listOrdersOfShop(db, { status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),

    /** An order with everything the merchant may see of it. @throws OrderRefusedError */
    async show(orderNumber: string) {
      const order = await getByNumber(orderNumber)
      const [lines, history, notes] = await Promise.all([
        lifecycle.listLines(db, order.id),
        listHistory(db, [order.id]),
        fulfilment.listMerchantNotes(db, order.id),
      ])
      return { order, lines, history, notes }
    },

    /**
     * Marks a paid order as prepared and shipped. A partially refunded one keeps its status.
     * @throws OrderRefusedError
     */
    ship: (orderNumber: string, shipment: { carrier: string; trackingNumber: string }): Promise<Done> =>
      withOrder(orderNumber, async (db, order) => {
        const isSame = order.carrier === shipment.carrier && order.tracking_number === shipment.trackingNumber
        if (order.tracking_number !== null) {
          if (isSame) return { order, isNew: false }
          throw new OrderRefusedError(
            `${order.order_number} was already shipped with ${order.carrier}, ${order.tracking_number}.`,
          )
        }
        let current = order
        if (current.status === 'paid') current = await lifecycle.move(db, current, 'preparing', 'merchant')
        if (current.status === 'preparing') current = await lifecycle.move(db, current, 'shipped', 'merchant')
        else if (current.status !== 'partially_refunded') {
          throw new OrderRefusedError(`${order.order_number} is ${order.status}: it cannot be shipped.`)
        }
        await fulfilment.setShipment(db, order.id, shipment)
        await orderMail.post(db, current, 'order_shipped', shipment)
        return { order: current, isNew: true }
      }),

    /** Marks an order as delivered. A partially refunded one keeps its status. @throws OrderRefusedError */
    deliver: (orderNumber: string): Promise<Done> =>
      withOrder(orderNumber, async (db, order) => {
        const hasArrived = order.status === 'delivered' || order.status === 'completed'
        if (hasArrived || order.delivered_at !== null) return { order, isNew: false }
        const hasLeft = order.status === 'partially_refunded' && order.tracking_number !== null
        if (order.status !== 'shipped' && !hasLeft) {
          throw new OrderRefusedError(`${order.order_number} is ${order.status}: it cannot be delivered.`)
        }
        const delivered = hasLeft ? order : await lifecycle.move(db, order, 'delivered', 'merchant')
        await fulfilment.setDelivered(db, order.id, clock())
        await orderMail.post(db, delivered, 'order_delivered', {})
        return { order: delivered, isNew: true }
      }),

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

    /** Stores a note that the shopper does not see; an equal one only once. @throws OrderRefusedError */
    note: (orderNumber: string, content: string): Promise<Done> =>
      withOrder(orderNumber, async (db, order) => {
        if (content === '' || content.length > MAX_NOTE_LENGTH) {
          throw new OrderRefusedError(`A note has 1 to ${MAX_NOTE_LENGTH} characters.`)
        }
        const notes = await fulfilment.listMerchantNotes(db, order.id)
        if (notes.some((note) => note.content === content)) return { order, isNew: false }
        await fulfilment.insertMerchantNote(db, { id: createId(), orderId: order.id, content, now: clock() })
        return { order, isNew: true }
      }),

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
