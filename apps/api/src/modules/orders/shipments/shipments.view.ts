import type { OrderShipment } from '@shop/contract/orders/orders.schemas'
import { toShownShipment } from '@shop/contract/tracking/carriers.rules'
import type { ShipmentRow } from './shipment-row.shared.ts'

/** A shipment as pages show it. */
export function toShipment(row: ShipmentRow): OrderShipment {
  return {
    number: row.number,
    ...toShownShipment(row.carrier, row.tracking_number ?? ''),
    lines: row.lines,
    shipped_at: row.shipped_at.toISOString(),
    ...(row.delivered_at ? { delivered_at: row.delivered_at.toISOString() } : {}),
  }
}
