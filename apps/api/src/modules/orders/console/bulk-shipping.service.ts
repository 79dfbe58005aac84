import type { OrderRefusal, ShipmentResult, ShipmentRow } from '@shop/contract/orders/order-actions.console'
import { readShipment } from '@shop/contract/tracking/carriers.rules'
import type { Db } from '../../../db/pool.ts'
import { AppError } from '../../../http/app-error.ts'
import { findReason } from '../../../http/refused.ts'
import type { Actor } from '../../audit/audit.service.ts'
import { listOrdersByNumber } from '../fulfilment.repository.ts'
import type { Fulfilment } from '../fulfilment.service.ts'
import { listLines } from '../orders.repository.ts'
import type { OrderRow } from '../order-rows.shared.ts'
import { listShipments } from '../shipments/shipments.repository.ts'
import { isRepeated, requireLeft } from '../shipments/shipping-rules.ts'
import { listToShip, type ShippedOrder } from '../shipments/units-to-ship.ts'
import type { Sight } from './order-list.service.ts'

interface Dependencies {
  db: Db
  fulfilment: Fulfilment
  /** Reports what should not happen; the other orders are shipped all the same. */
  report: (error: unknown) => void
}

/** Orders that are shipped at the same time: while the database writes one, the shop prepares another. */
const LANES = 3

/** An order with what decides about shipping it. */
interface FoundOrder extends ShippedOrder {
  order: OrderRow
  shipments: Awaited<ReturnType<typeof listShipments>>
}

/**
 * Ships many orders, of each all that is left, in a transaction of its own: a client sends them in batches, so that what a stopped shop or a
 * closed browser leaves undone is found by sending all of them again.
 */
export function createBulkShipping({ db, fulfilment, report }: Dependencies) {
  async function shipOne(row: ShipmentRow, actor: Actor): Promise<ShipmentResult> {
    const shipment = { carrier: row.carrier, trackingNumber: row.tracking_number }
    const number = row.order_number
    try {
      const { isNew } = await fulfilment.ship(number, shipment, { actor, isConfirmed: false })
      return { order_number: number, outcome: isNew ? 'shipped' : 'shipped_before' }
    } catch (error) {
      const reason = findRefusal(error)
      if (reason) return { order_number: number, outcome: 'refused', reason }
      report(error)
      return { order_number: number, outcome: 'failed' }
    }
  }

  async function readAll(numbers: string[]): Promise<Map<string, FoundOrder>> {
    const orders = await listOrdersByNumber(db, numbers)
    const ids = orders.map(({ id }) => id)
    const [lines, shipments] = await Promise.all([listLines(db, ids), listShipments(db, ids)])
    const of = <Row extends { order_id: string }>(all: Row[], id: string) =>
      all.filter((row) => row.order_id === id)
    return new Map(
      orders.map((order) => [
        order.order_number,
        { order, lines: of(lines, order.id), shipments: of(shipments, order.id) },
      ]),
    )
  }

  return {
    /** What shipping would do now. */
    async preview(rows: ShipmentRow[], { withPersonal }: Sight): Promise<ShipmentResult[]> {
      const numbers = rows.map((row) => row.order_number.toUpperCase())
      const orders = await readAll(numbers)
      const seen = new Set<string>()
      return rows.map((row, index) => {
        const order = orders.get(numbers[index]!)
        // Only the first of two lines for one order can be shipped.
        const result = toPreview(row, order, { isFirst: !seen.has(numbers[index]!) })
        seen.add(numbers[index]!)
        const { recipient_name: recipient } = (order?.order.address ?? {}) as { recipient_name?: string }
        return withPersonal && recipient ? { ...result, recipient } : result
      })
    },

    async ship(rows: ShipmentRow[], actor: Actor): Promise<ShipmentResult[]> {
      const results: ShipmentResult[] = []
      // The lines of one order stay in one lane, in their sequence: the first of them counts.
      const numbers = [...new Set(rows.map((row) => row.order_number.toUpperCase()))]
      const toLane = (row: ShipmentRow) => numbers.indexOf(row.order_number.toUpperCase()) % LANES
      const shipLane = async (lane: number) => {
        for (const [index, row] of rows.entries())
          if (toLane(row) === lane) results[index] = await shipOne(row, actor)
      }
      await Promise.all(Array.from({ length: LANES }, (_, lane) => shipLane(lane)))
      return results
    },
  }
}

/** Why an order is not shipped; undefined for what should not happen. */
function findRefusal(error: unknown): OrderRefusal | undefined {
  const isUnknown = error instanceof AppError && error.code === 'ORDER_NOT_FOUND'
  return isUnknown ? 'not_found' : findReason(error, 'ORDER_REFUSED')
}

function toPreview(
  row: ShipmentRow,
  found: FoundOrder | undefined,
  { isFirst }: { isFirst: boolean },
): ShipmentResult {
  const known = { order_number: row.order_number, ...(found ? { status: found.order.status } : {}) }
  if (!found) return { ...known, outcome: 'refused', reason: 'not_found' }
  const { order, shipments } = found
  const { isNumber, ...shipment } = readShipment(row.carrier, row.tracking_number)
  const left = listToShip(found)
  if (isRepeated(shipments, { ...shipment, lines: undefined }, left))
    return { ...known, outcome: 'shipped_before' }
  try {
    requireLeft({ lines: left }, { order, shipments, left })
  } catch (error) {
    const reason = findRefusal(error)
    if (!reason) throw error
    return { ...known, outcome: 'refused', reason }
  }
  if (!isFirst) return { ...known, outcome: 'refused', reason: 'already_shipped' }
  if (!isNumber) return { ...known, outcome: 'refused', reason: 'wrong_tracking_number' }
  if (order.exchange === 'waiting') return { ...known, outcome: 'refused', reason: 'waits_for_return' }
  return { ...known, outcome: 'ready' }
}
