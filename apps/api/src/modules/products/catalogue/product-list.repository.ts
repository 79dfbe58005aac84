import { sql, type RawBuilder } from 'kysely'
import { FACET_NAMES, type FacetName, type ProductSort } from '@shop/contract/products'
import type { Db } from '../../../db/pool.ts'
import type { SearchMatch } from '../search/search-match.ts'
import { toMatchSql } from '../search/product-search.repository.ts'

/** Filter and search of a list. Prices in fen; `match`: the search condition. */
export interface ProductFilter {
  chosen: Partial<Record<FacetName, string[]>>
  minFen: number | undefined
  maxFen: number | undefined
  inStock: boolean
  match: SearchMatch | undefined
  sort: ProductSort
  limit: number
  offset: number
  now: Date
}

/** Ids of one page in order, with the total and the facets. */
export interface ProductPage {
  ids: string[]
  total: number
  facets: { name: FacetName; value: string; value_zh: string; count: number }[]
  minFen: number
  maxFen: number
  inStock: number
}

/**
 * One page of products with its facets, in one statement. A facet is counted as if its own filter were off:
 * each candidate has the number of filters it fails, and a value counts where none fails, or only its own.
 */
export async function findProductPage(db: Db, filter: ProductFilter): Promise<ProductPage> {
  const filters = toFilters(filter)
  const match = filter.match && toMatchSql(filter.match)
  const fails = filters.map(({ condition, column }) => sql`(NOT ${condition})::int AS ${sql.ref(column)}`)
  const failCount =
    filters.length > 0
      ? sql.join(
          filters.map(({ column }) => sql.ref(column)),
          sql` + `,
        )
      : sql`0`
  // Booleans, of which the planner estimates half of the rows: for a count it expects next to none, and
  // chooses a nested loop.
  const onlyColumn = (column: string) => sql.ref(column.replace('fails', 'only'))
  const judgements = [
    sql`${failCount} = 0 AS fits`,
    ...filters.map(
      ({ column }) => sql`(${failCount} = 1 AND ${sql.ref(column)} = 1) AS ${onlyColumn(column)}`,
    ),
  ]
  /** Whether a product passes all filters, or all but this one. */
  const fitsWithout = (column: string) =>
    filters.some((each) => each.column === column) ? sql`(fits OR ${onlyColumn(column)})` : sql`fits`
  const fitsWithoutOwn = FACET_NAMES.filter((name) =>
    filters.some(({ column }) => column === `fails_${name}`),
  ).map((name) => sql`(a.name = ${name} AND ${onlyColumn(`fails_${name}`)})`)

  const { rows } = await sql<{
    total: number
    ids: string[]
    facets: ProductPage['facets']
    min_fen: number | null
    max_fen: number | null
    in_stock: number
  }>`
    WITH candidates AS MATERIALIZED (
      SELECT p.id, p.price_fen, p.featured_rank, p.published_at, p.sold_count,
        ${filter.sort === 'name' ? sql`p.record->'name'->>'en'` : sql`NULL`} AS name,
        coalesce(stock.qty, 0) AS qty, ${match?.rank ?? sql`0`} AS rank${fails.length > 0 ? sql`, ${sql.join(fails)}` : sql``}
      FROM products p
      JOIN product_search s ON s.product_id = p.id
      LEFT JOIN ${match ? toStockOfProduct() : toStockOfAll()} ON stock.product_id = p.id
      WHERE p.status = 'active' AND p.published_at <= ${filter.now}
        ${match ? sql`AND ${match.condition}` : sql``}
    ),
    judged AS MATERIALIZED (SELECT *, ${sql.join(judgements)} FROM candidates),
    page AS (
      SELECT id, row_number() OVER (ORDER BY ${toOrder(filter.sort)}) AS place
      FROM judged WHERE fits ORDER BY place LIMIT ${filter.limit} OFFSET ${filter.offset}
    ),
    counts AS (
      SELECT a.name, a.value, count(*)::int AS count
      FROM judged JOIN product_attributes a ON a.product_id = judged.id
      WHERE a.name = ANY(${[...FACET_NAMES]}) AND (${sql.join([sql`fits`, ...fitsWithoutOwn], sql` OR `)})
      GROUP BY a.name, a.value
    )
    SELECT
      (SELECT count(*)::int FROM judged WHERE fits) AS total,
      (SELECT coalesce(json_agg(id ORDER BY place), '[]') FROM page) AS ids,
      (SELECT coalesce(json_agg(json_build_object(
          'name', c.name, 'value', c.value, 'value_zh', coalesce(t.value_zh, c.value), 'count', c.count
        ) ORDER BY c.name, c.count DESC, c.value), '[]')
        FROM counts c LEFT JOIN terms t ON t.kind = c.name AND t.value = c.value) AS facets,
      (SELECT min(price_fen) FROM judged WHERE ${fitsWithout('fails_price')}) AS min_fen,
      (SELECT max(price_fen) FROM judged WHERE ${fitsWithout('fails_price')}) AS max_fen,
      (SELECT count(*)::int FROM judged WHERE ${fitsWithout('fails_in_stock')} AND qty > 0) AS in_stock`.execute(
    db,
  )
  const row = rows[0]!
  return {
    ids: row.ids,
    total: row.total,
    facets: row.facets,
    minFen: row.min_fen ?? 0,
    maxFen: row.max_fen ?? 0,
    inStock: row.in_stock,
  }
}

/** Per product: a search finds few. */
const toStockOfProduct = () => sql`LATERAL (
        SELECT p.id AS product_id, sum(available)::int AS qty FROM stock_items WHERE product_id = p.id
      ) stock`

/** In one pass: a list reads all products. */
const toStockOfAll = () => sql`(
        SELECT product_id, sum(available)::int AS qty FROM stock_items GROUP BY product_id
      ) stock`

function toFilters({ chosen, minFen, maxFen, inStock }: ProductFilter) {
  const filters: { column: string; condition: RawBuilder<unknown> }[] = []
  for (const name of FACET_NAMES) {
    const values = chosen[name]
    if (!values || values.length === 0) continue
    filters.push({
      column: `fails_${name}`,
      condition: sql`EXISTS (
        SELECT 1 FROM product_attributes f
        WHERE f.product_id = p.id AND f.name = ${name} AND f.value = ANY(${values}::text[])
      )`,
    })
  }
  if (minFen !== undefined || maxFen !== undefined) {
    filters.push({
      column: 'fails_price',
      condition: sql`(p.price_fen BETWEEN ${minFen ?? 0} AND ${maxFen ?? Number.MAX_SAFE_INTEGER})`,
    })
  }
  if (inStock) filters.push({ column: 'fails_in_stock', condition: sql`(coalesce(stock.qty, 0) > 0)` })
  return filters
}

/** Each sort order ends in the id, so that pages neither repeat nor skip a product. */
function toOrder(sort: ProductSort): RawBuilder<unknown> {
  const orders: Record<ProductSort, RawBuilder<unknown>> = {
    featured: sql`featured_rank ASC NULLS LAST, (qty > 0) DESC, published_at DESC, id`,
    newest: sql`published_at DESC, id`,
    price_asc: sql`price_fen ASC, id`,
    price_desc: sql`price_fen DESC, id`,
    name: sql`name ASC, id`,
    // Units sold and favourites count alike.
    popular: sql`sold_count + (SELECT count(*) FROM favorites WHERE product_id = judged.id) DESC,
      featured_rank ASC NULLS LAST, id`,
    relevance: sql`rank DESC, (qty > 0) DESC, featured_rank ASC NULLS LAST, id`,
  }
  return orders[sort]
}
