import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { toHanTerms, type SearchText } from './search-text.ts'

/**
 * Search as PostgreSQL does it: weighted full text, and trigrams for typing errors. Nothing outside this file
 * knows; another engine would answer the same questions.
 */

/** The texts of a product by their weight, heaviest first. */
export interface SearchableTexts {
  names: string
  attributes: string
  summary: string
  prose: string
}

/** Writes what a product is found by. */
export async function indexProduct(db: Db | Tx, productId: string, texts: SearchableTexts): Promise<void> {
  const weigh = (text: string, weight: 'A' | 'B' | 'C' | 'D') =>
    sql`setweight(to_tsvector('english', ${text}), ${weight}) || setweight(array_to_tsvector(${toHanTerms(text)}::text[]), ${weight})`
  const document = sql<string>`${weigh(texts.names, 'A')} || ${weigh(texts.attributes, 'B')} || ${weigh(texts.summary, 'C')} || ${weigh(texts.prose, 'D')}`
  const words = toVocabulary(`${texts.names} ${texts.attributes} ${texts.summary}`)
  await db
    .insertInto('product_search')
    .values({ product_id: productId, document, words })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ document, words }))
    .execute()
}

/** Distinct words of three letters and more: what a typing error is compared with. */
function toVocabulary(text: string): string {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? []
  return [...new Set(words)].join(' ')
}

/** How closely a mistyped word must resemble a real one (0 to 1). */
const RESEMBLANCE = 0.4

/** A condition on `products.id` that holds for matches, and how well they match. */
export interface SearchMatch {
  condition: RawBuilder<boolean>
  rank: RawBuilder<number>
}

/** Products in which every word occurs; the last one may be unfinished. */
export function matchExactly(text: SearchText): SearchMatch {
  return {
    condition: sql`s.document @@ ${toTsQuery(text)}`,
    rank: sql`ts_rank_cd(s.document, ${toTsQuery(text)})`,
  }
}

/** Products in which every word occurs or resembles one that does. */
export function matchLoosely(text: SearchText): SearchMatch {
  const conditions = text.words.map(
    (word) =>
      sql`(s.document @@ ${toTsQuery({ words: [word], hanTerms: [] })} OR word_similarity(${word}, s.words) >= ${RESEMBLANCE}::float8)`,
  )
  if (text.hanTerms.length > 0)
    conditions.push(sql`s.document @@ ${toTsQuery({ words: [], hanTerms: text.hanTerms })}`)
  const closeness = text.words.map((word) => sql`word_similarity(${word}, s.words)`)
  return {
    condition: sql`(${sql.join(conditions, sql` AND `)})`,
    rank: closeness.length > 0 ? sql`(${sql.join(closeness, sql` + `)})` : sql`0`,
  }
}

/**
 * Products of which a word begins with each word. For a text of which the language's own dictionary keeps nothing: `am`
 * is no word to it, and yet the beginning of an amethyst.
 */
export function matchBeginnings({ words, hanTerms }: SearchText): SearchMatch {
  // Words hold letters and digits only (readSearchText), so none of them is a pattern.
  const conditions = words.map((word) => sql`(s.words LIKE ${`${word}%`} OR s.words LIKE ${`% ${word}%`})`)
  if (hanTerms.length > 0) conditions.push(sql`s.document @@ ${toTsQuery({ words: [], hanTerms })}`)
  // The vocabulary begins with the names: what stands earlier weighs more.
  const places = words.map((word) => sql`strpos(' ' || s.words, ${` ${word}`})`)
  return {
    condition: sql`(${sql.join(conditions, sql` AND `)})`,
    rank: places.length > 0 ? sql`-(${sql.join(places, sql` + `)})` : sql`0`,
  }
}

function toTsQuery({ words, hanTerms }: SearchText) {
  // Words hold letters and digits only (readSearchText), so they cannot break the query's own syntax.
  const latin = words.map((word) => `${word}:*`).join(' & ')
  const han = hanTerms.map((term) => `'${term}'`).join(' & ')
  if (han === '') return sql`to_tsquery('english', ${latin})`
  if (latin === '') return sql`${han}::tsquery`
  return sql`(to_tsquery('english', ${latin}) && ${han}::tsquery)`
}

/** The real words nearest to mistyped ones, for "showing results for …". Known words stay as they are. */
export async function findCorrection(db: Db, words: string[]): Promise<string | undefined> {
  if (words.length === 0) return undefined
  const { rows } = await sql<{ typed: string; nearest: string | null }>`
    WITH vocabulary AS (SELECT DISTINCT unnest(string_to_array(words, ' ')) AS word FROM product_search)
    SELECT typed, (
      SELECT word FROM vocabulary WHERE similarity(word, typed) >= 0.3
      ORDER BY similarity(word, typed) DESC, word LIMIT 1
    ) AS nearest
    FROM unnest(${words}::text[]) WITH ORDINALITY AS typed(typed, position) ORDER BY position`.execute(db)
  const corrected = rows.map(({ typed, nearest }) => nearest ?? typed).join(' ')
  return corrected === words.join(' ') ? undefined : corrected
}
