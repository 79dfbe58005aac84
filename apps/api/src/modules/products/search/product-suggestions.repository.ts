import { sql, type RawBuilder } from 'kysely'
import { isWrittenInHan, LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { toLocalizedFields, type Translated } from '@shop/contract/languages/translated'
import type { SuggestedTerm } from '@shop/contract/products/product-suggestions.schemas'
import type { ReadDb } from '../../../db/pool.ts'
import { selectText, selectTranslated } from '../../../db/translations.ts'

type SuggestedRow = Pick<SuggestedTerm, 'kind' | 'count'> & { names: Translated<string> }

/**
 * Terms of the catalogue with a word that starts with a text (English), or that contain it (Chinese), with
 * the number of products on sale. Terms that start with it come first, then the most frequent.
 */
export async function findSuggestedTerms(
  db: ReadDb,
  text: string,
  { now, limit }: { now: Date; limit: number },
): Promise<SuggestedTerm[]> {
  const typed = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  // `position` takes the text literally, where LIKE would treat it as a pattern.
  const { rows } = await sql<SuggestedRow>`
    WITH named AS (
      SELECT DISTINCT ON (value) kind, value, ${selectTranslated('terms', 'value')} AS names,
        ${isNamed((name) => sql`position(${typed} IN ${name}) = 1`)} AS is_first
      FROM terms
      WHERE kind IN ('gem', 'material', 'tag')
        AND ${isNamed((name, language) => (isWrittenInHan(language) ? sql`position(${typed} IN ${name}) > 0` : sql`position(' ' || ${typed} IN ' ' || ${name}) > 0`))}
      ORDER BY value, kind
    ),
    counted AS (
      SELECT named.*, (
        SELECT count(*)::int FROM product_attributes a JOIN products p ON p.id = a.product_id
        WHERE a.name = named.kind AND a.value = named.value AND p.status = 'active' AND p.published_at <= ${now}
      ) AS count
      FROM named
    )
    SELECT kind, names, count FROM counted WHERE count > 0
    ORDER BY is_first DESC, count DESC, value
    LIMIT ${limit}`.execute(db)
  return rows.map(({ names, ...term }) => ({ ...term, ...toLocalizedFields('value', names) }))
}

/** Whether the name in some language meets a condition. */
function isNamed(toCondition: (name: RawBuilder<unknown>, language: PageLanguage) => RawBuilder<unknown>) {
  const conditions = LANGUAGES.map((language) =>
    toCondition(sql`lower(${selectText('terms', 'value', language)})`, language),
  )
  return sql`coalesce(${sql.join(conditions, sql` OR `)}, false)`
}
