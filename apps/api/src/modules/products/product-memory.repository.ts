import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { SearchMatch } from './product-search.repository.ts'
import type { IndexedProduct, IndexedValue, RankedMatch } from './product-index.ts'
import type { MineralRow, Terms } from './products.view.ts'

/** What changes with each import, and with nothing else. */
export async function readCatalogueMark(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    SELECT concat_ws(' ', (SELECT count(*) FROM products), (SELECT max(updated_at) FROM products),
      (SELECT max(imported_at) FROM catalogue_imports)) AS mark`.execute(db)
  return rows[0]!.mark
}

/** All active products in the order of their ids. */
export async function readIndexedProducts(db: Db): Promise<IndexedProduct[]> {
  const { rows } = await sql<Omit<IndexedProduct, 'publishedMs'> & { published_at: Date }>`
    SELECT p.id, p.price_fen AS "priceFen", p.featured_rank AS "featuredRank", p.published_at,
      (rank() OVER (ORDER BY p.record->'name'->>'en'))::int AS "nameRank",
      (p.sold_count + coalesce(hearts.given, 0))::int AS popularity, coalesce(stock.quantity, 0)::int AS quantity,
      concat_ws(' ', extract(epoch FROM p.updated_at), p.sold_count, stock.pieces) AS version
    FROM products p
    JOIN product_search s ON s.product_id = p.id
    LEFT JOIN (SELECT product_id, count(*) AS given FROM favorites GROUP BY 1) hearts ON hearts.product_id = p.id
    LEFT JOIN (
      SELECT product_id, sum(available) AS quantity, string_agg(available::text, ' ' ORDER BY size) AS pieces
      FROM stock_items GROUP BY 1
    ) stock
      ON stock.product_id = p.id
    WHERE p.status = 'active' ORDER BY p.id`.execute(db)
  return rows.map(({ published_at, ...row }) => ({ ...row, publishedMs: published_at.getTime() }))
}

/** All values that products can be filtered by, each with the products that have it. */
export async function readIndexedValues(db: Db): Promise<IndexedValue[]> {
  const { rows } = await sql<Omit<IndexedValue, 'ids'> & { ids: string }>`
    SELECT a.name, a.value, coalesce(t.value_zh, a.value) AS value_zh, a.ids
    FROM (
      SELECT name, value, string_agg(product_id::text, ',') AS ids FROM product_attributes GROUP BY name, value
    ) a LEFT JOIN terms t ON t.kind = a.name AND t.value = a.value`.execute(db)
  return rows.map(({ ids, ...row }) => ({ ...row, ids: ids.split(',') }))
}

/** Chinese for all values, and what is known of all stones. */
export async function readNames(db: Db): Promise<{ terms: Terms; minerals: MineralRow[] }> {
  const [terms, minerals] = await Promise.all([
    db.selectFrom('terms').select(['value', 'value_zh']).execute(),
    db
      .selectFrom('minerals')
      .select(['gem', sql<MineralRow['facts']>`facts`.as('facts')])
      .execute(),
  ])
  return { terms: Object.fromEntries(terms.map(({ value, value_zh }) => [value, value_zh])), minerals }
}

const toMatches = ({ condition, rank }: SearchMatch) => sql<RankedMatch>`
    SELECT s.product_id AS id, (${rank})::float8 AS rank FROM product_search s WHERE ${condition}`

/** Products that match a search text, and how well. */
export async function findMatches(db: Db, match: SearchMatch): Promise<RankedMatch[]> {
  const { rows } = await toMatches(match).execute(db)
  return rows
}

/** The same for what finds the same. */
export function toMatchKey(db: Db, match: SearchMatch): string {
  const { sql: text, parameters } = toMatches(match).compile(db)
  return JSON.stringify([text, parameters])
}
