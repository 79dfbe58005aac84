import { sql } from 'kysely'
import type { StoredProduct } from '@shop/catalogue/read-outcome'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'
import { readRecord } from './record-columns.ts'

/** The records of products, and their values in the last file of another shop, by SKU. */
export async function readStoredProducts(db: Db, skus: string[]): Promise<Map<string, StoredProduct>> {
  const rows = await db
    .selectFrom('products as p')
    .leftJoin('product_sources as s', 's.product_id', 'p.id')
    .select(['p.sku', 'p.record', 'p.cost_fen', 's.fields'])
    .where('p.sku', '=', anyOf(skus, 'text'))
    .execute()
  return new Map(
    rows.map(({ sku, fields, ...columns }) => [
      sku,
      {
        record: readRecord(columns),
        source: (fields ?? undefined) as StoredProduct['source'],
      },
    ]),
  )
}

/** Stores the values of products in a file of another shop, by their SKUs. */
export async function writeSources(db: Tx, sources: ReadonlyMap<string, object>, now: Date): Promise<void> {
  if (sources.size === 0) return
  const [skus, fields] = [[...sources.keys()], [...sources.values()].map((each) => JSON.stringify(each))]
  await sql`INSERT INTO product_sources (product_id, fields, imported_at)
    SELECT p.id, s.fields::jsonb, ${now} FROM unnest(${skus}::text[], ${fields}::text[]) AS s (sku, fields)
    JOIN products p USING (sku)
    ON CONFLICT (product_id) DO UPDATE SET fields = excluded.fields, imported_at = excluded.imported_at`.execute(
    db,
  )
}
