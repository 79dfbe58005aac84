import { readShipment } from '@shop/contract/tracking/carriers.rules'
import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import type { Db, Tx } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import { refused } from '../../../http/refused.ts'
import type { Clock } from '../../../jobs/clock.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Events } from '../../../observability/events.ts'
import type { AuditService } from '../../audit/audit.service.ts'
import { editOrder, setDelivered } from '../fulfilment.repository.ts'
import { ORDER_MAILS } from '../mail/order-mails.shared.ts'
import { refuseStatus, requireSeen, toSubject, type Done, type Given } from '../merchant-command.shared.ts'
import type { OrderLifecycle } from '../order-lifecycle.service.ts'
import { toMailShipment, type OrderMail } from '../order-mail.service.ts'
import type { OrderRow } from '../order-rows.shared.ts'
import * as repository from './shipments.repository.ts'
import type { ShipmentRow } from './shipment-row.shared.ts'
import { readShipping, type ShippingState } from './shipping-state.ts'
import { isRepeated, refuseTrackingNumber, requireLeft, type Parcel } from './shipping-rules.ts'
import { countShipped, listToShip, mergeUnits } from './units-to-ship.ts'

interface Dependencies {
  clock: Clock
  events: Events
  jobs: Jobs
  lifecycle: OrderLifecycle
  orderMail: OrderMail
  audit: AuditService
  withOrder: <Result>(name: string, work: (db: Tx, order: OrderRow) => Promise<Result>) => Promise<Result>
}

/** What goes in a parcel as it was typed, and which units; without `lines` all that is left. */
interface TypedParcel {
  carrier: string
  trackingNumber: string
  lines?: readonly ShipmentLine[] | undefined
}

/** What it names is one parcel of an order. */
export interface ShipmentKey {
  orderId: string
  number: number
}

/**
 * Sends orders, in one parcel or in several, and records when they have arrived. An order is shipped once nothing of it
 * is left to be sent, and delivered once all of its shipments have arrived. Everything runs under the order's lock.
 */
export function createShipping(deps: Dependencies) {
  const { clock, events, jobs, lifecycle, orderMail, audit, withOrder } = deps

  const read = (db: Tx, order: OrderRow) => readShipping(db, order, lifecycle)

  /**
   * The one place where an order arrives, whatever the source: what counts from its arrival, as the days of return do,
   * counts from `delivered_at`. A partially refunded order keeps its status.
   */
  async function markDelivered(db: Tx, order: OrderRow, cause: 'merchant' | 'carrier'): Promise<OrderRow> {
    if (order.status === 'shipped') await lifecycle.move(db, order, 'delivered', cause)
    const delivered = await setDelivered(db, order.id, clock())
    await orderMail.post(db, delivered, { mail: ORDER_MAILS.order_delivered, data: {} })
    events.emit('order_delivered', { orderId: order.id, cause })
    return delivered
  }

  /**
   * Moves an order along once nothing is left to be sent, and once all that was sent has arrived. `state`: what of it was
   * just read.
   */
  async function follow(
    db: Tx,
    order: OrderRow,
    cause: 'merchant' | 'carrier',
    state?: ShippingState,
  ): Promise<OrderRow> {
    const { shipments, left } = state ?? (await read(db, order))
    if (shipments.length === 0 || left.length > 0) return order
    const sent = order.status === 'preparing' ? await lifecycle.move(db, order, 'shipped', cause) : order
    const isUnderWay = ['shipped', 'partially_refunded'].includes(sent.status) && sent.delivered_at === null
    const hasArrived = shipments.every(({ delivered_at: at }) => at !== null)
    return isUnderWay && hasArrived ? markDelivered(db, sent, cause) : sent
  }

  async function send(
    db: Tx,
    order: OrderRow,
    parcel: Parcel,
    { lines, shipments: sent }: Pick<ShippingState, 'lines' | 'shipments'>,
  ): Promise<OrderRow> {
    if (order.status === 'paid') await lifecycle.move(db, order, 'preparing', 'merchant')
    const key = { orderId: order.id, number: sent.length + 1 }
    const shipment = await repository.insertShipment(db, { ...parcel, ...key, now: clock() })
    // The lock is ours, so this is another writer's doing.
    if (!shipment) throw new AppError('ORDER_STATE_CONFLICT')
    const edited = await editOrder(db, order.id, {})
    const shipments = [...sent, shipment]
    const state = { lines, shipments, left: listToShip({ order: edited, lines, shipments }) }
    const shipped = await follow(db, edited, 'merchant', state)
    const facts = toMailShipment(shipped, key.number, state)
    await orderMail.post(db, shipped, {
      mail: ORDER_MAILS.order_shipped,
      data: facts,
      effect: `${order.id}:${String(key.number)}`,
    })
    await jobs.send(db, 'tracking.follow', key satisfies ShipmentKey)
    return shipped
  }

  return {
    listShipments: (db: Db | Tx, orderId: string) => repository.listShipments(db, [orderId]),

    /**
     * Sends units of a paid order, by default all that are left. The same parcel again reports that it was sent already.
     * @throws ORDER_REFUSED, STALE_VERSION
     */
    ship: (name: string, typed: TypedParcel, given: Given): Promise<Done> =>
      withOrder(name, async (db, order) => {
        const { isNumber, ...shipment } = readShipment(typed.carrier, typed.trackingNumber)
        const state = await read(db, order)
        const { shipments, left } = state
        const chosen = typed.lines && mergeUnits(typed.lines)
        if (isRepeated(shipments, { ...shipment, lines: chosen }, left)) return { order, isNew: false }
        const parcel = { ...shipment, lines: chosen ?? left }
        requireLeft(parcel, { order, shipments, left })
        requireSeen(order, given)
        if (!isNumber) throw refuseTrackingNumber(shipment)
        if (order.exchange === 'waiting')
          throw refused('ORDER_REFUSED', 'waits_for_return', {
            message: `What ${order.order_number} replaces has not come back yet.`,
          })
        const shipped = await send(db, order, parcel, state)
        await audit.record(db, given.actor, {
          action: 'order.shipped',
          subject: toSubject(order),
          before: { status: order.status },
          after: {
            status: shipped.status,
            carrier: parcel.carrier,
            shipment: shipments.length + 1,
            lines: parcel.lines,
          },
        })
        return { order: shipped, isNew: true }
      }),

    /**
     * One of an order's shipments has arrived, by default all that are under way.
     * @throws ORDER_REFUSED, STALE_VERSION
     */
    deliver: (name: string, given: Given, number?: number): Promise<Done> =>
      withOrder(name, async (db, order) => {
        const { shipments } = await read(db, order)
        const named = shipments.filter((each) => number === undefined || each.number === number)
        const underWay = named.filter(({ delivered_at: at }) => at === null)
        if (isDelivered(order) || (named.length > 0 && underWay.length === 0)) return { order, isNew: false }
        requireSeen(order, given)
        if (number !== undefined && named.length === 0)
          throw refused('ORDER_REFUSED', 'nothing_shipped', {
            message: `${order.order_number} has no shipment ${String(number)}.`,
          })
        if (!isUnderWay(order, shipments)) throw refuseStatus(order, 'delivered')
        const numbers = underWay.map((each) => each.number)
        if (numbers.length > 0) await repository.setArrived(db, order.id, { numbers, now: clock() })
        const edited = await editOrder(db, order.id, {})
        // One without shipments was sent by the version before, which stored none.
        const delivered = await (shipments.length > 0 ? follow : markDelivered)(db, edited, 'merchant')
        await audit.record(db, given.actor, {
          action: delivered.delivered_at === null ? 'order.parcel_delivered' : 'order.delivered',
          subject: toSubject(order),
          before: { status: order.status },
          after: { status: delivered.status, shipments: numbers },
        })
        return { order: delivered, isNew: true }
      }),

    /** The carrier delivered a shipment of a locked order: news only once. What became of the order decides what it means. */
    async deliverByCarrier(db: Tx, order: OrderRow, number: number): Promise<void> {
      const news = await repository.setArrived(db, order.id, { numbers: [number], now: clock() })
      if (news > 0) await follow(db, await editOrder(db, order.id, {}), 'carrier')
    },

    /**
     * Units that are refunded before they were sent need not be, also if the refund fails later; what is left may be complete
     * by that. Runs under the order's lock. `refunded`: units by the positions of their lines.
     */
    async cancelUnits(db: Tx, order: OrderRow, refunded: ReadonlyMap<number, number>): Promise<void> {
      const { lines, shipments } = await read(db, order)
      for (const { position, quantity, cancelled_quantity: cancelled } of lines) {
        const unsent = quantity - countShipped(shipments, position)
        const more = Math.min(unsent, refunded.get(position) ?? 0)
        if (more > cancelled) await repository.setCancelled(db, order.id, { position, quantity: more })
      }
      await follow(db, order, 'merchant')
    },
  }
}

function isDelivered({ status, delivered_at: at }: OrderRow): boolean {
  return status === 'delivered' || status === 'completed' || at !== null
}

function isUnderWay({ status }: OrderRow, shipments: readonly ShipmentRow[]): boolean {
  return (
    status === 'shipped' || (shipments.length > 0 && ['preparing', 'partially_refunded'].includes(status))
  )
}
