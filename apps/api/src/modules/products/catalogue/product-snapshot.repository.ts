import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { anyOf } from '../../../db/sql.ts'
import { selectTranslated } from '../../../db/translations.ts'
import { PRICES_WITH_SALE } from '../prices/current-price.sql.ts'
import { TRAITS } from './product-columns.sql.ts'
import { selectProducts } from './products.repository.ts'

/** The tables that the snapshot is made of. A product's attributes are written with the product. */
const TABLES = [
  'products',
  'sale_prices',
  'stock_items',
  'product_images',
  'pictures',
  'terms',
  'search_synonyms',
  'search_stop_words',
]

/** Which transactions the database shows: while it is the same, nothing at all has changed. Takes no time. */
export async function readVisibleTransactions(db: Db): Promise<string> {
  const { rows } = await sql<{ visible: string }>`SELECT pg_current_snapshot()::text AS visible`.execute(db)
  return rows[0]!.visible
}

/**
 * A text that changes with any row that the snapshot is made of. `xmin` is the transaction that wrote a row
 * (PostgreSQL, System Columns): it catches every writer, also one that sets no date.
 */
export async function readSnapshotVersion(db: Db): Promise<string> {
  const parts = TABLES.map(
    (table) => sql`(SELECT concat(count(*), ':', sum(xmin::text::bigint)) FROM ${sql.table(table)})`,
  )
  const { rows } = await sql<{
    version: string
  }>`SELECT concat_ws(' ', ${sql.join(parts)}) AS version`.execute(db)
  return rows[0]!.version
}

/** The version of an active product, and that of its price in a sale, which changes without the product. */
export interface ProductVersion {
  content: string
  price: string
}

/** The versions of the active products, by id, made in the same way. */
export async function listProductVersions(db: Db): Promise<Map<string, ProductVersion>> {
  const { rows } = await sql<ProductVersion & { id: string }>`
    SELECT p.id, concat(sale.xmin) AS price, concat_ws(' ', p.xmin, stock.versions, images.versions,
      (SELECT concat(count(*), ':', sum(xmin::text::bigint)) FROM terms)) AS content
    FROM products p
    LEFT JOIN sale_prices sale ON sale.product_id = p.id
    LEFT JOIN (SELECT product_id, string_agg(concat(size, ':', xmin), ',' ORDER BY size) AS versions
      FROM stock_items GROUP BY product_id) stock ON stock.product_id = p.id
    LEFT JOIN (SELECT i.product_id, string_agg(concat(i.xmin, ':', f.xmin), ',' ORDER BY i.position) AS versions
      FROM product_images i LEFT JOIN pictures f ON f.url = i.url GROUP BY i.product_id) images
      ON images.product_id = p.id
    WHERE p.status = 'active'`.execute(db)
  return new Map(rows.map(({ id, ...version }) => [id, version]))
}

/** What is asked for products. */
export function findPrices(db: Db, ids: string[]) {
  return db
    .selectFrom('products as p')
    .leftJoin('sale_prices as sale', 'sale.product_id', 'p.id')
    .select('p.id')
    .select(PRICES_WITH_SALE)
    .where('p.id', '=', anyOf(ids))
    .execute()
}

/** Products with what lists filter and sort by. */
export function findSnapshotRows(db: Db, ids: string[]) {
  return selectProducts(db)
    .select([
      'p.featured_rank',
      'p.position',
      'p.subcategory_position',
      sql<[name: string, value: string][]>`(
        SELECT coalesce(json_agg(json_build_array(a.name, a.value)), '[]')
        FROM product_attributes a WHERE a.product_id = p.id)`.as('attributes'),
      TRAITS,
    ])
    .where('p.id', '=', anyOf(ids))
    .execute()
}

/** The names of all values. */
export function listTerms(db: Db) {
  return db
    .selectFrom('terms')
    .select(['kind', 'value', selectTranslated('terms', 'value').as('names')])
    .execute()
}

/** How many shoppers saved each product among their favourites. */
export async function countFavoritesByProduct(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('favorites')
    .select((row) => ['product_id', row.fn.countAll<number>().as('count')])
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, count }) => [product_id, count]))
}
