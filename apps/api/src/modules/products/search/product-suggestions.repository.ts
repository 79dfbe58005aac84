import { sql } from 'kysely'
import type { SuggestedTerm } from '@shop/contract/products/product-suggestions.endpoints'
import type { Db } from '../../../db/pool.ts'

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
