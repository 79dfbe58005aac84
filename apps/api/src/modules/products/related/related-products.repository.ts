import type { OrderStatus } from '@shop/contract/orders'
import type { FacetName } from '@shop/contract/products'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Orders that were paid and not given back as a whole. */
const BOUGHT: readonly OrderStatus[] = [
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'completed',
  'partially_refunded',
]

/** How many orders are looked at for one product: the newest. */
const ORDERS_READ = 1_000

/**
 * From how many shoppers on two pieces count as bought together: fewer would tell what one person bought beside another
 * thing, and are chance.
 */
const FEWEST_SHOPPERS = 3

/** What to look for beside a product. */
interface RelatedQuery {
  productId: string
  now: Date
  limit: number
}

/** What a shared value counts: a stone alone outdoes a neighbour of the same kind and element. */
const SHARED_VALUES: Partial<Record<FacetName, number>> = {
  gem: 5,
  subcategory: 2,
  element: 1,
  category: 1,
}

/**
 * Ids of products on sale that share the most with one, by the sum of what shared values count. Among equals what
 * sold more comes first.
 */
export async function findSimilarIds(db: Db, { productId, now, limit }: RelatedQuery): Promise<string[]> {
  const points = Object.entries(SHARED_VALUES).map(([name, each]) => sql`WHEN ${name} THEN ${sql.lit(each)}`)
  const { rows } = await sql<{ id: string }>`
    SELECT p.id
    FROM products p
    JOIN product_attributes theirs ON theirs.product_id = p.id
    JOIN product_attributes ours ON ours.product_id = ${productId} AND ours.name = theirs.name AND ours.value = theirs.value
    WHERE p.id <> ${productId} AND p.status = 'active' AND p.published_at <= ${now}
      AND theirs.name = ANY(${Object.keys(SHARED_VALUES)}::text[])
    GROUP BY p.id
    ORDER BY sum(CASE theirs.name ${sql.join(points, sql` `)} END) DESC, p.sold_count DESC, p.id
    LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of products on sale that shoppers bought in one order with this one, by how many did. */
export async function findBoughtTogetherIds(
  db: Db,
  { productId, now, limit }: RelatedQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH orders_with_it AS (
      SELECT DISTINCT o.id, o.user_id
      FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE l.product_id = ${productId} AND o.status = ANY(${[...BOUGHT]}::text[])
      ORDER BY o.id DESC
      LIMIT ${ORDERS_READ}
    )
    SELECT p.id
    FROM orders_with_it o
    JOIN order_lines beside ON beside.order_id = o.id AND beside.product_id <> ${productId}
    JOIN products p ON p.id = beside.product_id AND p.status = 'active' AND p.published_at <= ${now}
    GROUP BY p.id
    HAVING count(DISTINCT o.user_id) >= ${FEWEST_SHOPPERS}
    ORDER BY count(DISTINCT o.user_id) DESC, p.sold_count DESC, p.id
    LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
