import { findCarrier, readShipment } from '@shop/contract/tracking/carriers.rules'
import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import { refuseStatus } from '../merchant-command.shared.ts'
import type { OrderRow } from '../order-rows.shared.ts'
import { hasGoods } from '../shown-lines.shared.ts'
import type { ShipmentRow } from './shipment-row.shared.ts'
import { areSameUnits } from './units-to-ship.ts'
import type { AppError } from '../../../http/app-error.ts'
import { refused } from '../../../http/refused.ts'

/** What goes in a parcel: carrier and number as they are stored, units with each line once. */
export interface Parcel {
  carrier: string
  trackingNumber: string
  lines: readonly ShipmentLine[]
}

/**
 * Whether this was sent before: the same units with the same carrier and number. Without units, all that was left: so nothing
 * may be left now.
 */
export function isRepeated(
  shipments: readonly ShipmentRow[],
  { lines, ...parcel }: Omit<Parcel, 'lines'> & { lines: readonly ShipmentLine[] | undefined },
  left: readonly ShipmentLine[],
): boolean {
  return shipments.some(
    (shipment) =>
      isSentAs(shipment, parcel) && (lines ? areSameUnits(shipment.lines, lines) : left.length === 0),
  )
}

/** Whether a shipment has gone with this carrier and number, also if it was stored before the shop knew carriers. */
export function isSentAs(shipment: ShipmentRow, parcel: Omit<Parcel, 'lines'>): boolean {
  const { carrier, trackingNumber } = readShipment(shipment.carrier, shipment.tracking_number ?? '')
  return carrier === parcel.carrier && trackingNumber === parcel.trackingNumber
}

/** The number cannot be one of its carrier. */
export function refuseTrackingNumber({ carrier, trackingNumber }: Omit<Parcel, 'lines'>): AppError {
  const example = findCarrier(carrier)?.example ?? ''
  return refused('ORDER_REFUSED', 'wrong_tracking_number', {
    message: `${trackingNumber} is no number of ${carrier}: those look like ${example}.`,
    carrier,
    example,
  })
}

/** Statuses in which units can be sent. */
const SHIPPABLE: readonly string[] = ['paid', 'preparing', 'partially_refunded']

/** @throws ORDER_REFUSED unless all of these units are left to be sent */
export function requireLeft(
  { lines }: Pick<Parcel, 'lines'>,
  { order, shipments, left }: { order: OrderRow; shipments: readonly ShipmentRow[]; left: ShipmentLine[] },
): void {
  const { order_number: number } = order
  const last = shipments.at(-1)
  if (last && left.length === 0)
    throw refused('ORDER_REFUSED', 'already_shipped', {
      message: `${number} was already shipped with ${last.carrier}, ${last.tracking_number}.`,
    })
  // An order of a gift card or a service has no parcel, whatever was refunded of it.
  if (!SHIPPABLE.includes(order.status) || !hasGoods(order)) throw refuseStatus(order, 'shipped')
  if (left.length === 0)
    throw refused('ORDER_REFUSED', 'nothing_to_ship', {
      message: `Of ${number} everything was refunded by its lines.`,
    })
  for (const { position, quantity } of lines) {
    const most = left.find((each) => each.position === position)?.quantity ?? 0
    if (quantity > most)
      throw refused('ORDER_REFUSED', 'quantity_not_shippable', {
        message: `Of line ${String(position)} of ${number} ${String(most)} are left to ship.`,
        position,
        left: most,
      })
  }
}
