import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import type { Tx } from '../../../db/pool.ts'
import type { OrderLifecycle } from '../order-lifecycle.service.ts'
import type { OrderLineRow, OrderRow } from '../order-rows.shared.ts'
import { listShipments } from './shipments.repository.ts'
import type { ShipmentRow } from './shipment-row.shared.ts'
import { listToShip } from './units-to-ship.ts'

/** The lines of an order, what has left of it, and what is left to be sent. */
export interface ShippingState {
  lines: OrderLineRow[]
  shipments: ShipmentRow[]
  left: ShipmentLine[]
}

/** Reads how far an order has gone. */
export async function readShipping(
  db: Tx,
  order: OrderRow,
  lifecycle: Pick<OrderLifecycle, 'listLines'>,
): Promise<ShippingState> {
  const lines = await lifecycle.listLines(db, order.id)
  const shipments = await listShipments(db, [order.id])
  return { lines, shipments, left: listToShip({ order, lines, shipments }) }
}
