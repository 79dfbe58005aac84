import { sql } from 'kysely'

/** The units of each line: bought, sent, and refunded before they were sent. */
const LINES = sql`(
  SELECT line.order_id, line.position, line.quantity, line.cancelled_quantity,
    (SELECT coalesce(sum(part.quantity), 0)::int FROM shipment_lines part
      WHERE part.order_id = line.order_id AND part.position = line.position) AS sent
  FROM order_lines line) units`

/** Invariants of shipments; each query finds their violations. */
export const SHIPMENT_RULES = {
  'no unit is sent twice, nor sent after it was refunded': sql`
    SELECT * FROM ${LINES} WHERE sent + cancelled_quantity > quantity`,
  'a shipment has units': sql`
    SELECT order_id, number FROM shipments WHERE NOT EXISTS (
      SELECT FROM shipment_lines part WHERE part.order_id = shipments.order_id AND shipment_number = number)`,
  'of an order that is shipped nothing is left to send': sql`
    SELECT units.*, orders.status FROM ${LINES} JOIN orders ON orders.id = units.order_id
    WHERE orders.status IN ('shipped', 'delivered', 'completed') AND sent + cancelled_quantity < quantity`,
  'an order of which everything is sent is not being prepared': sql`
    SELECT orders.id FROM orders
    WHERE status = 'preparing' AND NOT EXISTS (
      SELECT FROM ${LINES} WHERE units.order_id = orders.id AND sent + cancelled_quantity < quantity)`,
  'of an order that is not paid, or cancelled, nothing was sent': sql`
    SELECT orders.id, orders.status FROM orders JOIN shipments ON shipments.order_id = orders.id
    WHERE orders.status IN ('pending_payment', 'paid', 'cancelled')`,
  'an order has arrived when all of its shipments have, and not before': sql`
    SELECT orders.id, orders.status, orders.delivered_at FROM orders
    WHERE EXISTS (SELECT FROM shipments WHERE shipments.order_id = orders.id)
      AND orders.status IN ('shipped', 'delivered', 'completed', 'partially_refunded')
      AND (orders.delivered_at IS NOT NULL) <> (
        NOT EXISTS (SELECT FROM shipments WHERE shipments.order_id = orders.id AND shipments.delivered_at IS NULL)
        AND NOT EXISTS (SELECT FROM ${LINES}
          WHERE units.order_id = orders.id AND sent + cancelled_quantity < quantity))`,
} as const
