import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/pool.ts'

/**
 * Notes that this transaction changes these products: each process that has them in memory reads them again once it is
 * committed. Whatever writes what lists show of a product, or what searches find it by, calls this in the same transaction.
 */
export async function noteProductChanges(db: Db | Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`INSERT INTO product_changes (transaction_id, product_id, changed_at)
    SELECT pg_current_xact_id(), id, now() FROM unnest(${[...new Set(ids)]}::uuid[]) AS id
    ON CONFLICT (transaction_id, product_id) DO UPDATE SET is_price = false, changes_search = true`.execute(
    db,
  )
}

/**
 * The same where nothing has changed but what shoppers are asked (`sale_prices`): then prices alone are read again, and searches
 * find what they found.
 */
export async function notePriceChanges(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`INSERT INTO product_changes (transaction_id, product_id, changed_at, is_price, changes_search)
    SELECT pg_current_xact_id(), id, now(), true, false FROM unnest(${[...ids]}::uuid[]) AS id
    ON CONFLICT DO NOTHING`.execute(db)
}

/**
 * The same within the statement that changes a product, for those that each order runs. What searches find the product by
 * stays.
 */
export function changing(db: Tx, productId: string) {
  return db.with('noted', (db) =>
    db
      .insertInto('product_changes')
      .values({
        transaction_id: sql<string>`pg_current_xact_id()`,
        product_id: productId,
        changed_at: sql<Date>`now()`,
        changes_search: false,
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

export interface ProductChanges {
  ids: string[]
  /** Products of which nothing but the price has changed. */
  prices: string[]
  /** Whether a search may find others than before. */
  changesSearch: boolean
}

/**
 * The products that were changed by transactions which are visible now, and were not among `visible`: exactly those, in
 * whatever order they were begun and committed.
 */
export async function listProductChanges(db: Db, visible: string): Promise<ProductChanges> {
  const { rows } = await sql<{ product_id: string; is_price: boolean; changes_search: boolean }>`
    SELECT product_id, bool_and(is_price) AS is_price, bool_or(changes_search) AS changes_search FROM product_changes
    WHERE transaction_id >= pg_snapshot_xmin(${visible}::pg_snapshot)
      AND NOT pg_visible_in_snapshot(transaction_id, ${visible}::pg_snapshot)
    GROUP BY product_id`.execute(db)
  const listIds = (isPrice: boolean) =>
    rows.filter(({ is_price }) => is_price === isPrice).map(({ product_id }) => product_id)
  return {
    ids: listIds(false),
    prices: listIds(true),
    changesSearch: rows.some(({ changes_search }) => changes_search),
  }
}

/** Deletes notes of a day ago: transactions have ended by then, and each process has compared all products since. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`DELETE FROM product_changes WHERE changed_at < now() - interval '24 hours'`.execute(db)
}
