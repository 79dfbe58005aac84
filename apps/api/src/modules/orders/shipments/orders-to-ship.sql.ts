import { sql } from 'kysely'

/**
 * Whether something of a paid row of `orders` is left to be sent: units that neither left nor were refunded before that. As
 * `listToShip` has it (modules/orders/shipments/units-to-ship.ts): of no line more goes than is left, so all lines can be
 * summed up. What has arrived is complete, and what waits for a return cannot be sent yet. The first two conditions are
 * those of the index `orders_unfinished`.
 */
export const IS_TO_SHIP = sql<boolean>`(orders.status IN ('paid', 'preparing', 'partially_refunded')
  AND orders.delivered_at IS NULL AND orders.gift_card IS NULL
  AND orders.exchange IS DISTINCT FROM 'waiting'
  AND coalesce((SELECT sum(quantity - cancelled_quantity) FROM order_lines WHERE order_id = orders.id), 0)
    > coalesce((SELECT sum(quantity) FROM shipment_lines WHERE order_id = orders.id), 0))`
