import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Content versions by product id, of everything shown: the record, the sold count, and each size's stock. */
export async function readProductVersions(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; version: string }>`
    SELECT p.id, concat_ws(' ', p.status, p.updated_at, p.sold_count,
      (SELECT string_agg(concat(s.size, ':', s.available), ',' ORDER BY s.size)
        FROM stock_items s WHERE s.product_id = p.id)) AS version
    FROM products p WHERE p.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** When a sub-category's products were last written, and when anything was last imported. */
export async function readCatalogueVersions(
  db: Db,
  subcategories: readonly string[],
): Promise<{ bySubcategory: Map<string, string>; imported: string }> {
  const { rows } = await sql<{ slug: string; version: string; imported: string }>`
    SELECT named.slug,
      concat((SELECT max(p.updated_at) FROM products p WHERE p.subcategory = named.slug)) AS version,
      concat((SELECT max(imported_at) FROM catalogue_imports)) AS imported
    FROM unnest(${[...subcategories]}::text[]) AS named (slug)`.execute(db)
  return {
    bySubcategory: new Map(rows.map(({ slug, version }) => [slug, version])),
    imported: rows[0]?.imported ?? '',
  }
}
