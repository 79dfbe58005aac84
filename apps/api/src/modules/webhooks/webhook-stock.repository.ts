import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'

/** Whether an active address wants events of a type. */
export async function isWanted(db: Db | Tx, type: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('status', '=', 'active')
    .where(sql<boolean>`${type} = ANY (event_types)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** One process at a time compares stock. False while another does. */
export async function tryLockStock(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('webhook stock', 0)) AS locked`.execute(db)
  return rows[0]!.locked
}

export async function hasKnownStock(db: Tx): Promise<boolean> {
  const row = await db.selectFrom('webhook_stock').select('size').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Takes all stock as known. */
export async function copyStock(db: Tx): Promise<void> {
  await sql`INSERT INTO webhook_stock (product_id, size, available)
    SELECT product_id, size, available FROM stock_items`.execute(db)
}

export async function forgetStock(db: Db): Promise<void> {
  await db.deleteFrom('webhook_stock').execute()
}

export interface ChangedStock {
  product_id: string
  size: string
  available: number
}

/**
 * Some of the sizes whose stock differs from the known one, which it then is; and all that their product no longer has, of which
 * nothing is available.
 */
export async function takeChangedStock(db: Tx, limit: number): Promise<ChangedStock[]> {
  const { rows } = await sql<ChangedStock>`
    WITH gone AS (
      DELETE FROM webhook_stock known WHERE NOT EXISTS (
        SELECT FROM stock_items item WHERE item.product_id = known.product_id AND item.size = known.size)
      RETURNING product_id, size, available
    ), changed AS (
      INSERT INTO webhook_stock AS known (product_id, size, available)
      SELECT item.product_id, item.size, item.available FROM stock_items item
      LEFT JOIN webhook_stock earlier ON earlier.product_id = item.product_id AND earlier.size = item.size
      WHERE earlier.available IS DISTINCT FROM item.available
      ORDER BY item.product_id, item.size LIMIT ${limit}
      ON CONFLICT (product_id, size) DO UPDATE SET available = excluded.available
      RETURNING product_id, size, available
    )
    SELECT product_id, size, 0 AS available FROM gone WHERE available > 0
    UNION ALL SELECT product_id, size, available FROM changed`.execute(db)
  return rows
}
