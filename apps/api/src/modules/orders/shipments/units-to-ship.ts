import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import type { OrderLineRow, OrderRow } from '../order-rows.shared.ts'
import { hasGoods } from '../shown-lines.shared.ts'
import type { ShipmentRow } from './shipment-row.shared.ts'

/** An order with its lines, and what has left of it. */
export interface ShippedOrder {
  order: { status: string } & Pick<OrderRow, 'gift_card' | 'service'>
  lines: readonly Pick<OrderLineRow, 'position' | 'quantity' | 'cancelled_quantity'>[]
  shipments: readonly Pick<ShipmentRow, 'lines'>[]
}

/** The statuses of orders of which something may be left to ship. In SQL: `IS_TO_SHIP` (orders-to-ship.sql.ts). */
const WAITING: readonly string[] = ['pending_payment', 'paid', 'preparing', 'partially_refunded']

/** How many units of a line have left. */
export function countShipped(shipments: ShippedOrder['shipments'], position: number): number {
  const ofLine = shipments.flatMap(({ lines }) => lines.filter((line) => line.position === position))
  return ofLine.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The units that are still to be sent: bought, and neither sent nor refunded before that. A gift card and a service have none. */
export function listToShip({ order, lines, shipments }: ShippedOrder): ShipmentLine[] {
  if (!hasGoods(order) || !WAITING.includes(order.status)) return []
  return lines.flatMap(({ position, quantity, cancelled_quantity: cancelled }) => {
    const left = quantity - cancelled - countShipped(shipments, position)
    return left > 0 ? [{ position, quantity: left }] : []
  })
}

/** Units as they are stored: each line once, in the sequence of the order's lines. */
export function mergeUnits(units: readonly ShipmentLine[]): ShipmentLine[] {
  const merged = new Map<number, number>()
  for (const { position, quantity } of units) merged.set(position, (merged.get(position) ?? 0) + quantity)
  return [...merged]
    .map(([position, quantity]) => ({ position, quantity }))
    .toSorted((a, b) => a.position - b.position)
}

/** Whether two lists of merged units are the same. */
export function areSameUnits(some: readonly ShipmentLine[], others: readonly ShipmentLine[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      ({ position, quantity }, index) =>
        position === others[index]!.position && quantity === others[index]!.quantity,
    )
  )
}
