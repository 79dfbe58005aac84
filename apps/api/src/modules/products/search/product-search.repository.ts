import { sql, type RawBuilder } from 'kysely'
import type { ReadDb } from '../../../db/pool.ts'
import { toPinyinTerm } from './search-index.sql.ts'
import type { SearchPhrase, SearchUnit } from './search-text.ts'

/**
 * Search in PostgreSQL: weighted full text, with Chinese split into bigrams and transliterated to pinyin.
 * Only this file and `search-index.sql.ts` depend on the engine.
 */

/** What a query matches, as plain data. */
export type SearchMatch =
  /** The product with this item number. */
  | { how: 'sku'; sku: string }
  /** Every unit occurs, by any of its synonyms; typed words may be prefixes. */
  | { how: 'all'; units: SearchUnit[] }
  /** At least half of the units occur; products with most of them come first. */
  | { how: 'most'; units: SearchUnit[] }
  /**
   * Each word is the prefix of a word, and all Chinese terms occur. For a query of which the English
   * dictionary leaves nothing: `am` is a stop word, and the start of amethyst.
   */
  | { how: 'beginnings'; words: string[]; hanTerms: string[] }

/** A condition on `product_search s`, and the rank of a match: more is better. */
interface MatchSql {
  condition: RawBuilder<boolean>
  rank: RawBuilder<number>
}

/** The products that match, on sale or not, and how well: ranking takes twice as long as finding them. */
export async function findRanks(
  db: ReadDb,
  match: SearchMatch,
  { isRanked }: { isRanked: boolean },
): Promise<Map<string, number>> {
  const { condition, rank } = toMatchSql(match)
  // As one text: of thousands of matches, reading a row each would take longer than finding them.
  const { rows } = await sql<{ found: string | null }>`
    SELECT string_agg(concat(s.product_id, ' ', ${isRanked ? rank : sql`1`}), ' ') AS found FROM product_search s
    WHERE ${condition}`.execute(db)
  const found = rows[0]!.found?.split(' ') ?? []
  const ranks = new Map<string, number>()
  for (let index = 0; index < found.length; index += 2) ranks.set(found[index]!, Number(found[index + 1]))
  return ranks
}

function toMatchSql(match: SearchMatch): MatchSql {
  if (match.how === 'sku')
    return {
      condition: sql`s.product_id = (SELECT p.id FROM products p WHERE p.sku = ${match.sku})`,
      rank: sql`1`,
    }
  if (match.how === 'all') return toAllSql(match.units)
  return match.how === 'most' ? toMostSql(match.units) : toBeginningsSql(match)
}

function toAllSql(units: SearchUnit[]): MatchSql {
  const query = sql.join(
    units.map((unit) => toUnitQuery(unit)),
    sql` && `,
  )
  // A whole word ranks higher than a prefix.
  const exact = sql.join(
    units.map((unit) => toUnitQuery(unit, { isComplete: true })),
    sql` || `,
  )
  return {
    condition: sql`s.document @@ (${query})`,
    rank: sql`ts_rank_cd(s.document, (${query})) + ts_rank_cd(s.document, (${exact}))`,
  }
}

function toMostSql(units: SearchUnit[]): MatchSql {
  const queries = units.map((unit) => toUnitQuery(unit))
  const any = sql.join(queries, sql` || `)
  const found = sql.join(
    queries.map((query) => sql`(s.document @@ (${query}))::int`),
    sql` + `,
  )
  return {
    // The first part uses the index.
    condition: sql`(s.document @@ (${any}) AND ${found} >= ${Math.ceil(units.length / 2)}::int)`,
    rank: sql`(${found} + ts_rank_cd(s.document, (${any}), ${RANK_BELOW_ONE}))`,
  }
}

/** Normalization flag of `ts_rank_cd`: rank / (rank + 1). */
const RANK_BELOW_ONE = 32

function toBeginningsSql({ words, hanTerms }: Extract<SearchMatch, { how: 'beginnings' }>): MatchSql {
  // Words have letters and digits only (readSearchText), so none of them is a LIKE pattern.
  const conditions = words.map((word) => sql`(s.words LIKE ${`${word}%`} OR s.words LIKE ${`% ${word}%`})`)
  if (hanTerms.length > 0) conditions.push(sql`s.document @@ ${toTsQuery({ words: [], hanTerms })}`)
  // The vocabulary starts with the names, so an earlier position ranks higher.
  const places = words.map((word) => sql`strpos(' ' || s.words, ${` ${word}`})`)
  return {
    condition: sql`(${sql.join(conditions, sql` AND `)})`,
    rank: places.length > 0 ? sql`-(${sql.join(places, sql` + `)})` : sql`0`,
  }
}

function toUnitQuery({ phrases }: SearchUnit, options: { isComplete?: boolean } = {}): RawBuilder<unknown> {
  const queries = phrases.map((phrase) =>
    toTsQuery(options.isComplete ? { ...phrase, isTyped: false } : phrase),
  )
  return sql`(${sql.join(queries, sql` || `)})`
}

type QueryPhrase = Omit<SearchPhrase, 'isTyped'> & { isTyped?: boolean }

function toTsQuery({ words, hanTerms, pinyin, isTyped }: QueryPhrase): RawBuilder<unknown> {
  // Words have letters and digits only (readSearchText), so they cannot break the query syntax.
  const latin = words.map((word) => (isTyped ? `${word}:*` : word)).join(' & ')
  const exact = [
    ...hanTerms.map((term) => `'${term}'`),
    ...(pinyin === undefined ? [] : [`'${toPinyinTerm(pinyin)}':*`]),
  ].join(' & ')
  if (exact === '') return sql`to_tsquery('english', ${latin})`
  if (latin === '') return sql`${exact}::tsquery`
  return sql`(to_tsquery('english', ${latin}) && ${exact}::tsquery)`
}

/** For each unit in order: whether it occurs anywhere in the catalogue, on sale or not. */
export async function findKnown(db: ReadDb, units: SearchUnit[]): Promise<boolean[]> {
  if (units.length === 0) return []
  const searched = units.map(
    (unit) => sql`EXISTS (SELECT FROM product_search s WHERE s.document @@ (${toUnitQuery(unit)}))`,
  )
  const { rows } = await sql<{ known: boolean[] }>`SELECT ARRAY[${sql.join(searched)}] AS known`.execute(db)
  return rows[0]!.known
}

/** Number of products in whose names and attributes a reading is looked up: words of the trade are in many. */
const READ_PRODUCTS = 50

/** The Chinese that pinyin of so many syllables stands for in names and attributes; several words for homophones. */
export async function findRead(db: ReadDb, pinyin: string, syllables: number): Promise<string[]> {
  const beginning = toPinyinTerm(pinyin)
  const { rows } = await sql<{ read: string }>`
    SELECT DISTINCT left(split_part(term.lexeme, '#', 2), ${syllables}::int) AS read
    FROM (
      SELECT document FROM product_search WHERE document @@ ${`'${beginning}':*`}::tsquery
      ORDER BY product_id LIMIT ${READ_PRODUCTS}) s, unnest(s.document) AS term
    WHERE starts_with(term.lexeme, ${beginning}) ORDER BY read`.execute(db)
  return rows.map(({ read }) => read)
}

/** Number of similar words that are compared. */
const NEAR_WORDS = 12

/** Words of the catalogue similar to a misspelt one, the most similar first. */
export async function findSimilarWords(db: ReadDb, typed: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_words WHERE word % ${typed}
    ORDER BY similarity(word, ${typed}) DESC, word LIMIT ${NEAR_WORDS}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Which of these words occur in the catalogue. */
export async function findWords(db: ReadDb, words: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('search_words').select('word').where('word', 'in', words).execute()
  return new Set(rows.map(({ word }) => word))
}
