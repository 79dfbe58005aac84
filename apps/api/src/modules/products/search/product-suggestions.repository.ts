import { sql } from 'kysely'
import type { SuggestedTerm } from '@shop/contract/product-suggestions'
import type { Db } from '../../../db/pool.ts'
import { toMatchSql } from './product-search.repository.ts'
import type { SearchMatch } from './search-match.ts'

/** The best matching products, and the categories of all matches. */
export interface SuggestedPage {
  ids: string[]
  total: number
  categories: { slug: string; count: number }[]
}

/** The best matches on sale, and the categories of all of them, in one statement without facets. */
export async function findSuggestedPage(
  db: Db,
  match: SearchMatch,
  { now, limit }: { now: Date; limit: number },
): Promise<SuggestedPage> {
  const { condition, rank } = toMatchSql(match)
  const { rows } = await sql<SuggestedPage>`
    WITH found AS MATERIALIZED (
      SELECT p.id, p.category, p.featured_rank, ${rank} AS rank,
        EXISTS (SELECT FROM stock_items i WHERE i.product_id = p.id AND i.available > 0) AS in_stock
      FROM product_search s JOIN products p ON p.id = s.product_id
      WHERE ${condition} AND p.status = 'active' AND p.published_at <= ${now}
    ),
    page AS (
      SELECT id, row_number() OVER (ORDER BY rank DESC, in_stock DESC, featured_rank ASC NULLS LAST, id) AS place
      FROM found ORDER BY place LIMIT ${limit}
    ),
    shelves AS (SELECT category AS slug, count(*)::int AS count FROM found GROUP BY category)
    SELECT
      (SELECT count(*)::int FROM found) AS total,
      (SELECT coalesce(json_agg(id ORDER BY place), '[]') FROM page) AS ids,
      (SELECT coalesce(json_agg(json_build_object('slug', slug, 'count', count) ORDER BY count DESC, slug), '[]')
        FROM shelves) AS categories`.execute(db)
  return rows[0]!
}

/**
 * Terms of the catalogue with a word that starts with a text (English), or that contain it (Chinese), with
 * the number of products on sale. Terms that start with it come first, then the most frequent.
 */
export async function findSuggestedTerms(
  db: Db,
  text: string,
  { now, limit }: { now: Date; limit: number },
): Promise<SuggestedTerm[]> {
  const typed = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  // `position` takes the text literally, where LIKE would treat it as a pattern.
  const { rows } = await sql<SuggestedTerm>`
    WITH named AS (
      SELECT DISTINCT ON (value) kind, value, value_zh FROM terms
      WHERE kind IN ('gem', 'material', 'tag')
        AND (position(' ' || ${typed} IN ' ' || lower(value)) > 0 OR position(${typed} IN lower(value_zh)) > 0)
      ORDER BY value, kind
    ),
    counted AS (
      SELECT named.*, (
        SELECT count(*)::int FROM product_attributes a JOIN products p ON p.id = a.product_id
        WHERE a.name = named.kind AND a.value = named.value AND p.status = 'active' AND p.published_at <= ${now}
      ) AS count
      FROM named
    )
    SELECT kind, value, value_zh, count FROM counted WHERE count > 0
    ORDER BY (position(${typed} IN lower(value)) = 1 OR position(${typed} IN lower(value_zh)) = 1) DESC, count DESC, value
    LIMIT ${limit}`.execute(db)
  return rows
}
