import { sql } from 'kysely'
import type { Tx } from '../../../db/pool.ts'

/** Orders of which the version before may have sent or delivered one while machines were renewed. */
const RECENT = sql`orders.status IN ('shipped', 'delivered', 'partially_refunded')`

/**
 * Gives a shipment to orders that a machine of the version before has sent (migration 0059), and marks which have
 * arrived by it. Returns the ids of those that are new. To be dropped with orders.carrier.
 */
export async function carryOverShipments(db: Tx): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    WITH sent AS (
      INSERT INTO shipments (order_id, number, carrier, tracking_number, shipped_at, delivered_at)
      SELECT id, 1, carrier, tracking_number, updated_at, delivered_at FROM orders
      WHERE ${RECENT} AND carrier IS NOT NULL
        AND NOT EXISTS (SELECT FROM shipments WHERE shipments.order_id = orders.id)
      RETURNING order_id
    ), units AS (
      INSERT INTO shipment_lines (order_id, shipment_number, position, quantity, first_unit, last_unit)
      SELECT order_id, 1, position, quantity, 1, quantity FROM order_lines JOIN sent USING (order_id)
    )
    SELECT order_id FROM sent`.execute(db)
  await sql`
    UPDATE shipments SET delivered_at = orders.delivered_at FROM orders
    WHERE orders.id = shipments.order_id AND ${RECENT}
      AND orders.delivered_at IS NOT NULL AND shipments.delivered_at IS NULL`.execute(db)
  return rows.map(({ order_id: id }) => id)
}
