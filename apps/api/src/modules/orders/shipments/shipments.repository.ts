import { sql } from 'kysely'
import type { ShipmentLine } from '@shop/contract/orders/orders.schemas'
import type { Db, ReadDb, Tx } from '../../../db/pool.ts'
import { anyOf } from '../../../db/sql.ts'
import type { ShipmentRow } from './shipment-row.shared.ts'

/** A new shipment; its units are of lines of the order, each line once. */
interface NewShipment {
  orderId: string
  number: number
  carrier: string
  trackingNumber: string
  lines: readonly ShipmentLine[]
  now: Date
}

/** The shipments of orders, in the sequence in which they left. */
export async function listShipments(db: ReadDb, orderIds: string[]): Promise<ShipmentRow[]> {
  const shipments = await db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('order_id')
    .orderBy('number')
    .execute()
  if (shipments.length === 0) return []
  const lines = await db
    .selectFrom('shipment_lines')
    .select(['order_id', 'shipment_number', 'position', 'quantity'])
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('position')
    .execute()
  return shipments.map((shipment) => ({
    ...shipment,
    lines: lines
      .filter((line) => line.order_id === shipment.order_id && line.shipment_number === shipment.number)
      .map(({ position, quantity }) => ({ position, quantity })),
  }))
}

/** Whether anything of an order has left. */
export async function hasShipments(db: Db | Tx, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shipments')
    .select('number')
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a shipment. Undefined unless all of its units were left; then the caller must roll back. */
export async function insertShipment(db: Tx, shipment: NewShipment): Promise<ShipmentRow | undefined> {
  const { orderId, number, carrier, trackingNumber, lines, now } = shipment
  const row = {
    order_id: orderId,
    number,
    carrier,
    tracking_number: trackingNumber,
    shipped_at: now,
    delivered_at: null,
  }
  await db.insertInto('shipments').values(row).execute()
  const [positions, quantities] = [lines.map((each) => each.position), lines.map((each) => each.quantity)]
  const { numAffectedRows } = await sql`
    INSERT INTO shipment_lines
      (order_id, shipment_number, position, quantity, first_unit, last_unit, follows_unit)
    SELECT line.order_id, ${number}, line.position, wanted.quantity,
      sent.units + 1, sent.units + wanted.quantity, nullif(sent.units, 0)
    FROM unnest(${positions}::int[], ${quantities}::int[]) AS wanted (position, quantity)
    JOIN order_lines line ON line.order_id = ${orderId} AND line.position = wanted.position
    CROSS JOIN LATERAL (
      SELECT coalesce(max(last_unit), 0) AS units FROM shipment_lines
      WHERE order_id = line.order_id AND position = line.position
    ) sent
    WHERE sent.units + wanted.quantity <= line.quantity - line.cancelled_quantity`.execute(db)
  return numAffectedRows === BigInt(lines.length) ? { ...row, lines: [...lines] } : undefined
}

/** A shipment goes by another carrier or number than was stored. */
export async function renumberShipment(
  db: Tx,
  { orderId, number }: { orderId: string; number: number },
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ carrier, tracking_number: trackingNumber })
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .execute()
}

/** Shipments have arrived. Returns how many of them had not before. */
export async function setArrived(
  db: Tx,
  orderId: string,
  { numbers, now }: { numbers: readonly number[]; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shipments')
    .set({ delivered_at: now })
    .where('order_id', '=', orderId)
    .where('number', 'in', numbers)
    .where('delivered_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Stores how many units of a line need not be sent. */
export async function setCancelled(
  db: Tx,
  orderId: string,
  { position, quantity }: ShipmentLine,
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ cancelled_quantity: quantity })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()
}
