import { sql } from 'kysely'

/**
 * Whether something of a paid row of `orders` is left to be sent: units that neither left nor were refunded before that. As
 * `listToShip` has it (modules/orders/shipments/units-to-ship.ts). What has arrived is complete, and what
 * waits for a return cannot be sent yet.
 */
export const IS_TO_SHIP = sql<boolean>`(orders.status IN ('paid', 'preparing', 'partially_refunded')
  AND orders.delivered_at IS NULL AND orders.gift_card IS NULL
  AND orders.exchange IS DISTINCT FROM 'waiting'
  AND EXISTS (SELECT FROM order_lines line WHERE line.order_id = orders.id
    AND line.quantity - line.cancelled_quantity > (SELECT coalesce(sum(sent.quantity), 0) FROM shipment_lines sent
      WHERE sent.order_id = line.order_id AND sent.position = line.position)))`
