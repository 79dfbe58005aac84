import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import type { Row } from '../../../db/rows.ts'

/** A shipment with its units, in the sequence of the order's lines. */
export type ShipmentRow = Row<'shipments'> & { lines: ShipmentLine[] }
