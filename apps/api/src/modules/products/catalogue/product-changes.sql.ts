import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/pool.ts'

/**
 * Notes that this transaction changes these products: each process that has them in memory reads them again once it is
 * committed. Whatever writes what lists show of a product calls this in the same transaction.
 */
export async function noteProductChanges(db: Db | Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`INSERT INTO product_changes (transaction_id, product_id, changed_at)
    SELECT pg_current_xact_id(), id, now() FROM unnest(${[...new Set(ids)]}::uuid[]) AS id
    ON CONFLICT (transaction_id, product_id) DO UPDATE SET is_price = false`.execute(db)
}

/** The same where nothing has changed but what shoppers are asked (`sale_prices`): then prices alone are read again. */
export async function notePriceChanges(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`INSERT INTO product_changes (transaction_id, product_id, changed_at, is_price)
    SELECT pg_current_xact_id(), id, now(), true FROM unnest(${[...ids]}::uuid[]) AS id
    ON CONFLICT DO NOTHING`.execute(db)
}

/** The same within the statement that changes a product, for those that each order runs. */
export function changing(db: Tx, productId: string) {
  return db.with('noted', (db) =>
    db
      .insertInto('product_changes')
      .values({
        transaction_id: sql<string>`pg_current_xact_id()`,
        product_id: productId,
        changed_at: sql<Date>`now()`,
      })
      .onConflict((conflict) =>
        conflict.columns(['transaction_id', 'product_id']).doUpdateSet({ is_price: false }),
      )
      .returning('product_id'),
  )
}

/** Notes a change of all products that show a picture. */
export async function notePictureChange(db: Db | Tx, url: string): Promise<void> {
  await sql`INSERT INTO product_changes (transaction_id, product_id, changed_at)
    SELECT DISTINCT pg_current_xact_id(), product_id, now() FROM product_images WHERE url = ${url}`.execute(
    db,
  )
}

/** Which transactions the database shows: while it is the same, nothing at all has changed. Takes no time. */
export async function readVisibleTransactions(db: Db): Promise<string> {
  const { rows } = await sql<{ visible: string }>`SELECT pg_current_snapshot()::text AS visible`.execute(db)
  return rows[0]!.visible
}

/**
 * The products that were changed by transactions which are visible now, and were not among `visible`: exactly those, in
 * whatever order they were begun and committed. `prices` are those of which nothing else has changed.
 */
export async function listProductChanges(
  db: Db,
  visible: string,
): Promise<{ products: string[]; prices: string[] }> {
  const { rows } = await sql<{ product_id: string; is_price: boolean }>`
    SELECT product_id, bool_and(is_price) AS is_price FROM product_changes
    WHERE transaction_id >= pg_snapshot_xmin(${visible}::pg_snapshot)
      AND NOT pg_visible_in_snapshot(transaction_id, ${visible}::pg_snapshot)
    GROUP BY product_id`.execute(db)
  const listIds = (isPrice: boolean) =>
    rows.filter(({ is_price }) => is_price === isPrice).map(({ product_id }) => product_id)
  return { products: listIds(false), prices: listIds(true) }
}

/** Deletes notes of a day ago: transactions have ended by then, and each process has compared all products since. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`DELETE FROM product_changes WHERE changed_at < now() - interval '24 hours'`.execute(db)
}
