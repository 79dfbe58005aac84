import { FACET_NAMES } from '@shop/contract/products'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { IndexedValue } from './catalogue-sets.ts'
import type { IndexedProduct } from './product-index.ts'
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
      (p.sold_count + coalesce(hearts.given, 0))::int AS popularity, p.sold_count AS "soldCount",
      coalesce(stock.quantity, 0)::int AS quantity,
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

/** A statement must end within seconds: of a large catalogue so many names are read at once. */
const NAMES_AT_ONCE = 5_000

/** The English names of all products that can be found, by id. */
export async function readProductNames(db: Db): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (let after = FIRST_ID; ;) {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT p.id, p.record->'name'->>'en' AS name FROM products p
      WHERE p.id > ${after} AND p.status = 'active' ORDER BY p.id LIMIT ${NAMES_AT_ONCE}`.execute(db)
    for (const { id, name } of rows) names.set(id, name)
    if (rows.length < NAMES_AT_ONCE) return names
    after = rows.at(-1)!.id
  }
}

/** Before all ids of products. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** All values that products can be filtered by, each with the products that have it; by one kind after the other. */
export async function readIndexedValues(db: Db): Promise<IndexedValue[]> {
  const values: IndexedValue[] = []
  for (const name of FACET_NAMES) {
    const { rows } = await sql<Omit<IndexedValue, 'ids'> & { ids: string }>`
      SELECT a.name, a.value, coalesce(t.value_zh, a.value) AS value_zh, a.ids
      FROM (
        SELECT name, value, string_agg(product_id::text, ',') AS ids FROM product_attributes
        WHERE name = ${name} GROUP BY name, value
      ) a LEFT JOIN terms t ON t.kind = a.name AND t.value = a.value`.execute(db)
    for (const { ids, ...row } of rows) values.push({ ...row, ids: ids.split(',') })
  }
  return values
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
