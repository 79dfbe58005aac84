import type { OrderStatus } from '@shop/contract/orders'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database.ts'
import { createId } from '../../platform/ids.ts'
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

/** What the merchant wants cannot be done with this order. The message is for the merchant. */
export class OrderRefusedError extends Error {
  override name = 'OrderRefusedError'
}

/** Whether a wish of the merchant changed something; when not, it was so already. */
export interface Done {
  order: OrderRow
  isNew: boolean
}

const PAGE_SIZE = 50
const MAX_NOTE_LENGTH = 2_000

export type Fulfilment = ReturnType<typeof createFulfilment>

/** What the merchant does with orders. Each wish may be repeated: the second time says that it is done already. */
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

    /** An order with all that the merchant knows of it. @throws OrderRefusedError */
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
     * The parcel has left: a paid order is prepared and shipped in one go. One that is partly refunded keeps its
     * status. @throws OrderRefusedError
     */
    ship: (orderNumber: string, shipment: { carrier: string; trackingNumber: string }): Promise<Done> =>
      withOrder(orderNumber, async (db, order) => {
        const isSame = order.carrier === shipment.carrier && order.tracking_number === shipment.trackingNumber
        if (order.tracking_number !== null) {
          if (isSame) return { order, isNew: false }
          throw new OrderRefusedError(
            `${order.order_number} has left already, with ${order.carrier}, ${order.tracking_number}.`,
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

    /** The parcel has arrived. @throws OrderRefusedError */
    deliver: (orderNumber: string): Promise<Done> =>
      withOrder(orderNumber, async (db, order) => {
        if (order.status === 'delivered' || order.status === 'completed') return { order, isNew: false }
        if (order.status !== 'shipped') {
          throw new OrderRefusedError(`${order.order_number} is ${order.status}: it cannot be delivered.`)
        }
        const delivered = await lifecycle.move(db, order, 'delivered', 'merchant')
        await orderMail.post(db, delivered, 'order_delivered', {})
        return { order: delivered, isNew: true }
      }),

    /** Keeps a note about an order that its shopper does not see; the same words only once. @throws OrderRefusedError */
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
     * Money of the order has gone back: counts it, and moves the order on when it is not cancelled anyway. Under the
     * order's lock.
     */
    async countRefund(db: Tx, order: OrderRow, fen: number): Promise<void> {
      const counted = await fulfilment.addRefundedFen(db, order.id, fen)
      if (counted.status === 'cancelled') return
      const to = counted.refunded_fen === counted.total_fen ? 'refunded' : 'partially_refunded'
      if (to !== counted.status) await lifecycle.move(db, counted, to, 'merchant')
    },
  }
}
