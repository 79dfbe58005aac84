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
  /** Where it is looked for, if not in `product_search s` alone. */
  from?: RawBuilder<unknown>
  condition: RawBuilder<boolean>
  rank: RawBuilder<number>
}

/** The products that match, on sale or not, and how well: ranking takes twice as long as finding them. */
export async function findRanks(
  db: ReadDb,
  match: SearchMatch,
  { isRanked, products }: { isRanked: boolean; products: number },
): Promise<[id: string, rank: number][]> {
  const { from = sql`product_search s`, condition, rank } = toMatchSql(match, products)
  // As one text: of thousands of matches, reading a row each would take longer than finding them.
  const { rows } = await sql<{ found: string | null }>`
    SELECT string_agg(concat(s.product_id, ' ', ${isRanked ? rank : sql`1`}), ' ') AS found
    FROM ${from} WHERE ${condition}`.execute(db)
  const found = rows[0]!.found?.split(' ') ?? []
  const ranks: [id: string, rank: number][] = []
  for (let index = 0; index < found.length; index += 2) ranks.push([found[index]!, Number(found[index + 1])])
  return ranks
}

function toMatchSql(match: SearchMatch, products: number): MatchSql {
  if (match.how === 'sku')
    return {
      condition: sql`s.product_id = (SELECT p.id FROM products p WHERE p.sku = ${match.sku})`,
      rank: sql`1`,
    }
  if (match.how === 'all') return toAllSql(match.units, products < MANY_PRODUCTS ? 'prefixes' : 'lexemes')
  return match.how === 'most' ? toMostSql(match.units) : toBeginningsSql(match)
}

/** Of fewer, finding all with a prefix takes less than reading which lexemes begin with it. */
const MANY_PRODUCTS = 2_000

function toAllSql(units: SearchUnit[], form: 'prefixes' | 'lexemes'): MatchSql {
  const toQuery = (each: QueryForm, operator: RawBuilder<unknown>) =>
    sql.join(
      units.map((unit) => toUnitQuery(unit, each)),
      operator,
    )
  // A whole word ranks higher than a prefix.
  const exact = toQuery('complete', sql` || `)
  // OFFSET: the queries are made once, not for each product. As texts, since `=` takes a prefix for the word.
  const typed = sql`SELECT ${toQuery(form, sql` && `)} AS found, ${toQuery('prefixes', sql` && `)} AS query, ${exact} AS exact OFFSET 0`
  return {
    from: sql`(SELECT *, found::text = exact::text AS is_alike FROM (${typed}) made OFFSET 0) typed, product_search s`,
    condition: sql`s.document @@ typed.found`,
    // What is found by nothing but the words themselves has the same order by one of the two.
    rank: sql`CASE WHEN typed.is_alike THEN ts_rank_cd(s.document, typed.exact)
      ELSE ts_rank_cd(s.document, typed.query) + ts_rank_cd(s.document, typed.exact) END`,
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

/** A typed word is looked for as a prefix, as the lexemes with that beginning, or as it is. */
type QueryForm = 'prefixes' | 'lexemes' | 'complete'

function toUnitQuery({ phrases }: SearchUnit, form: QueryForm = 'prefixes'): RawBuilder<unknown> {
  const queries = phrases.map((phrase) => toTsQuery(phrase, form))
  return sql`(${sql.join(queries, sql` || `)})`
}

function toTsQuery(
  { words, hanTerms, pinyin, isTyped }: SearchPhrase,
  form: QueryForm = 'prefixes',
): RawBuilder<unknown> {
  const exact = [
    ...hanTerms.map((term) => `'${term}'`),
    ...(pinyin === undefined ? [] : [`'${toPinyinTerm(pinyin)}':*`]),
  ].join(' & ')
  const queries = exact === '' ? [] : [sql`${exact}::tsquery`]
  if (isTyped && form === 'lexemes') queries.unshift(...words.map(toLexemeQuery))
  else if (words.length > 0) {
    // Words have letters and digits only (readSearchText), so they cannot break the query syntax.
    const latin = words.map((word) => (isTyped && form === 'prefixes' ? `${word}:*` : word))
    queries.unshift(sql`to_tsquery('english', ${latin.join(' & ')})`)
  }
  return queries.length === 0 ? sql`''::tsquery` : sql`(${sql.join(queries, sql` && `)})`
}

/** So many lexemes are looked for one by one. */
const FEW_LEXEMES = 32
/** Sorts after every text with the same beginning. */
const LAST = '\u{10FFFF}'

/**
 * The lexemes with this beginning, one by one: of each the index has the products in sequence, and of a prefix it first
 * collects all of them, which takes five times as long. A word that is not one lexeme, or begins many, remains a prefix.
 * `ltrim`: in a tsquery a text with a backslash has no E before it.
 */
function toLexemeQuery(word: string): RawBuilder<unknown> {
  return sql`coalesce((
    SELECT CASE WHEN count(*) <= ${FEW_LEXEMES} THEN string_agg(ltrim(quote_literal(lexeme), 'E'), ' | ')::tsquery END
    FROM (
      SELECT known.lexeme
      FROM (SELECT CASE WHEN count(*) = 1 THEN min(lexeme) END AS stem FROM unnest(to_tsvector('english', ${word}))) typed
      JOIN search_lexemes known ON known.lexeme >= typed.stem AND known.lexeme < typed.stem || ${LAST}
      LIMIT ${FEW_LEXEMES + 1}) known), to_tsquery('english', ${`${word}:*`}))`
}

/** For each unit in order: whether it occurs anywhere in the catalogue, on sale or not. */
export async function findKnown(db: ReadDb, units: SearchUnit[]): Promise<boolean[]> {
  if (units.length === 0) return []
  // MATERIALIZED: from the index. For a single row the planner would read the table, to its end if there is none.
  const searched = units.map(
    (unit) => sql`EXISTS (
      WITH found AS MATERIALIZED (SELECT FROM product_search s WHERE s.document @@ (${toUnitQuery(unit, 'lexemes')}))
      SELECT FROM found)`,
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
