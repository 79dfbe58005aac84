import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Content versions by product id, of everything shown: the record, the price, the sold count, and each size's stock. */
export async function readProductVersions(db: Db, ids: string[], now: Date): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; version: string }>`
    SELECT p.id, concat_ws(' ', p.status, p.published_at <= ${now}, p.version, p.updated_at, p.sold_count,
      sale.price_fen, sale.old_fen, sale.sale_until,
      (SELECT string_agg(concat(s.size, ':', s.available), ',' ORDER BY s.size)
        FROM stock_items s WHERE s.product_id = p.id)) AS version
    FROM products p LEFT JOIN sale_prices sale ON sale.product_id = p.id
    WHERE p.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/**
 * When a sub-category's products were last written or became visible, and a text that changes with anything else that
 * an import or the console writes, and with the sales that prices follow.
 */
export async function readCatalogueVersions(
  db: Db,
  subcategories: readonly string[],
  now: Date,
): Promise<{ bySubcategory: Map<string, string>; imported: string }> {
  const { rows } = await sql<{ slug: string; version: string; imported: string }>`
    SELECT named.slug,
      concat_ws(' ',
        (SELECT max(p.updated_at) FROM products p WHERE p.subcategory = named.slug),
        (SELECT max(p.published_at) FROM products p
          WHERE p.subcategory = named.slug AND p.published_at <= ${now})) AS version,
      concat((SELECT string_agg(concat(content_hash, imported_at), ' ' ORDER BY source)
        FROM catalogue_imports), ' ',
        (SELECT string_agg(concat(id, applied, version), ' ' ORDER BY id)
        FROM sales WHERE applied IN ('running', 'changed'))) AS imported
    FROM unnest(${[...subcategories]}::text[]) AS named (slug)`.execute(db)
  return {
    bySubcategory: new Map(rows.map(({ slug, version }) => [slug, version])),
    imported: rows[0]?.imported ?? '',
  }
}
