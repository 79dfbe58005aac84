import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

/** Whether a shopper has received a product. */
export async function hasReceived(db: Db | Tx, userId: string, productId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (
    SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.user_id = ${userId} AND o.delivered_at IS NOT NULL AND l.product_id = ${productId}) AS has`.execute(
    db,
  )
  return rows[0]!.has
}
