import type { ShipmentResult, ShipmentRow } from '@shop/contract/console/order-actions'
import { readShipment } from '@shop/contract/rules/carriers'
import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../audit/audit.service.ts'
import { isShippedAs, OrderRefusedError, type Fulfilment } from '../fulfilment.service.ts'
import type { OrderRow } from '../order-lifecycle.service.ts'
import { isBeforeShipping } from '../order-edits.service.ts'
import { listOrdersByNumber } from '../fulfilment.repository.ts'
import type { Sight } from './order-list.service.ts'

interface Dependencies {
  db: Db
  fulfilment: Fulfilment
  /** Reports what should not happen; the other orders are shipped all the same. */
  report: (error: unknown) => void
}

/**
 * Ships many orders, each in a transaction of its own: a client sends them in batches, so that what a stopped shop or a
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
      if (!(error instanceof OrderRefusedError)) {
        report(error)
        return { order_number: number, outcome: 'failed' }
      }
      return { order_number: number, outcome: 'refused', reason: error.reason }
    }
  }

  return {
    /** What shipping would do now. */
    async preview(rows: ShipmentRow[], { withPersonal }: Sight): Promise<ShipmentResult[]> {
      const numbers = rows.map((row) => row.order_number.toUpperCase())
      const orders = new Map(
        (await listOrdersByNumber(db, numbers)).map((order) => [order.order_number, order]),
      )
      const seen = new Set<string>()
      return rows.map((row, index) => {
        const order = orders.get(numbers[index]!)
        // Of two lines for one order only the first can be shipped.
        const result = toPreview(row, seen.has(numbers[index]!) ? undefined : order, order)
        seen.add(numbers[index]!)
        const { recipient_name: recipient } = (order?.address ?? {}) as { recipient_name?: string }
        return withPersonal && recipient ? { ...result, recipient } : result
      })
    },

    async ship(rows: ShipmentRow[], actor: Actor): Promise<ShipmentResult[]> {
      const results: ShipmentResult[] = []
      for (const row of rows) results.push(await shipOne(row, actor))
      return results
    },
  }
}

function toPreview(
  row: ShipmentRow,
  first: OrderRow | undefined,
  order: OrderRow | undefined,
): ShipmentResult {
  const known = { order_number: row.order_number, ...(order ? { status: order.status } : {}) }
  if (!order) return { ...known, outcome: 'refused', reason: 'not_found' }
  const shipment = readShipment(row.carrier, row.tracking_number)
  if (order.tracking_number !== null) {
    return isShippedAs(order, shipment)
      ? { ...known, outcome: 'shipped_before' }
      : { ...known, outcome: 'refused', reason: 'already_shipped' }
  }
  if (!first) return { ...known, outcome: 'refused', reason: 'already_shipped' }
  if (!shipment.isNumber) return { ...known, outcome: 'refused', reason: 'wrong_tracking_number' }
  const isReady = isBeforeShipping(order) && order.status !== 'pending_payment'
  return isReady ? { ...known, outcome: 'ready' } : { ...known, outcome: 'refused', reason: 'wrong_status' }
}
