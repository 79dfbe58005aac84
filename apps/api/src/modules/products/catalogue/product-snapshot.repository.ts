import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { selectTranslated } from '../../../db/translations.ts'
import type { Translated } from '@shop/contract/languages/translated'
import { TRAITS } from './product-columns.sql.ts'
import type { PricedProduct } from './product-rows.shared.ts'

/** The tables with the names of values, and the words of the search: small ones. */
const VOCABULARY = ['terms', 'search_synonyms', 'search_stop_words']

/**
 * A text that changes with any name of a value, and any word of the search. `xmin` is the transaction that wrote a row
 * (PostgreSQL, System Columns): it catches every writer, also one that sets no date.
 */
export async function readVocabularyVersion(db: Db): Promise<string> {
  const parts = VOCABULARY.map(
    (table) => sql`(SELECT concat(count(*), ':', sum(xmin::text::bigint)) FROM ${sql.table(table)})`,
  )
  const { rows } = await sql<{
    version: string
  }>`SELECT concat_ws(' ', ${sql.join(parts)}) AS version`.execute(db)
  return rows[0]!.version
}

/** The ids of the active products. */
export async function listActiveIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('products').select('id').where('status', '=', 'active').execute()
  return rows.map(({ id }) => id)
}

/** What lists filter and sort by, of an active product. */
export interface SnapshotRow {
  id: string
  version: string
  sale_version: string | null
  category: string
  subcategory: string
  published_at: Date
  price_fen: number
  stock: number
  sold_count: number
  star_counts: number[]
  featured_rank: number | null
  position: number | null
  subcategory_position: number | null
  name: Translated<string>
  /** Pairs of a name and a value (`readAttributes`): products with the same text have the same values. */
  attributes: string
  traits: PricedProduct['traits']
}

/** Unit and record separators of ASCII: JSON would take as long as all the rest of the statement. */
const [UNIT_END, RECORD_END] = ['\u001F', '\u001E']

export type Attribute = [name: string, value: string]

export const readAttributes = (text: string): Attribute[] =>
  text === '' ? [] : text.split(RECORD_END).map((pair) => pair.split(UNIT_END) as Attribute)

const VERSIONS = sql`concat_ws(' ', p.xmin, sizes.versions) AS version, sale.xmin::text AS sale_version`

/** The active ones of these products, with what their lists are made of. */
const ofActive = (ids: readonly string[]) => sql`FROM products p
    LEFT JOIN sale_prices sale ON sale.product_id = p.id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(s.available), 0)::integer AS stock,
        string_agg(concat(s.size, ':', s.xmin), ',' ORDER BY s.size) AS versions
      FROM stock_items s WHERE s.product_id = p.id) sizes
    WHERE p.id = ANY(${[...ids]}::uuid[]) AND p.status = 'active'`

type Versions = Pick<SnapshotRow, 'id' | 'version' | 'sale_version'>

/** The versions of active products, by id. */
export async function readSnapshotVersions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Omit<Versions, 'id'>>> {
  const { rows } = await sql<Versions>`SELECT p.id, ${VERSIONS} ${ofActive(ids)}`.execute(db)
  return new Map(rows.map(({ id, ...versions }) => [id, versions]))
}

/** What lists compare of products, without the rest of their long records; of active ones alone. */
export async function listSnapshotRows(db: Db, ids: readonly string[]): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    SELECT p.id, ${VERSIONS}, p.category, p.subcategory,
      p.published_at, coalesce(sale.price_fen, p.price_fen) AS price_fen, sizes.stock, p.sold_count, p.star_counts,
      p.featured_rank, p.position, p.subcategory_position, p.record->'name' AS name,
      (SELECT coalesce(string_agg(a.name || ${UNIT_END} || a.value, ${RECORD_END}), '')
        FROM product_attributes a WHERE a.product_id = p.id) AS attributes,
      ${TRAITS}
    ${ofActive(ids)}`.execute(db)
  return rows
}

/** What shoppers are asked for these products: columns of `listSnapshotRows` that a sale changes. */
export async function listPrices(
  db: Db,
  ids: readonly string[],
): Promise<Pick<SnapshotRow, 'id' | 'price_fen' | 'sale_version'>[]> {
  const { rows } = await sql<Pick<SnapshotRow, 'id' | 'price_fen' | 'sale_version'>>`
    SELECT p.id, coalesce(sale.price_fen, p.price_fen) AS price_fen, sale.xmin::text AS sale_version
    FROM products p LEFT JOIN sale_prices sale ON sale.product_id = p.id
    WHERE p.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows
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
