import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Statuses of orders that were paid and not fully refunded. */
const BOUGHT: readonly OrderStatus[] = [
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'completed',
  'partially_refunded',
]

/** How many orders of a product are read: the newest. */
const ORDERS_READ = 1_000

/**
 * Minimum number of shoppers for products to count as bought together: fewer would reveal what one person
 * bought, and are chance.
 */
const FEWEST_SHOPPERS = 3

/** Ids of products on sale that were bought in one order with this one, by number of shoppers. Nobody chose a free gift. */
export async function findBoughtTogetherIds(
  db: Db,
  { productId, now, limit }: { productId: string; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH orders_with_it AS (
      SELECT DISTINCT o.id, o.user_id
      FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE l.product_id = ${productId} AND NOT l.free_gift AND o.status = ANY(${[...BOUGHT]}::text[])
      ORDER BY o.id DESC
      LIMIT ${ORDERS_READ}
    )
    SELECT p.id
    FROM orders_with_it o
    JOIN order_lines beside ON beside.order_id = o.id AND beside.product_id <> ${productId} AND NOT beside.free_gift
    JOIN products p ON p.id = beside.product_id AND p.status = 'active' AND p.published_at <= ${now}
    GROUP BY p.id
    HAVING count(DISTINCT o.user_id) >= ${FEWEST_SHOPPERS}
    ORDER BY count(DISTINCT o.user_id) DESC, p.sold_count DESC, p.id
    LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
