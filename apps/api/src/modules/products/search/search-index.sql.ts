import { sql } from 'kysely'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import type { Db, Tx } from '../../../db/pool.ts'
import { anyOf } from '../../../db/sql.ts'
import { noteProductChanges } from '../catalogue/product-changes.sql.ts'
import { readPinyinTerms, toReadCharacters } from './search-pinyin.ts'
import { toHanTerms } from './search-text.ts'

/** The texts of a product by weight, heaviest first. */
export interface SearchableTexts {
  names: string
  attributes: string
  summary: string
  prose: string
}

/** Incremented when products are indexed differently: the next start then indexes all of them again. */
export const SEARCH_RECIPE = 3

/** Which of these products were indexed by another version, or not at all. */
export async function listToIndex(db: Db | Tx, productIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('product_search')
    .select('product_id')
    .where('product_id', '=', anyOf(productIds))
    .where('recipe', '=', SEARCH_RECIPE)
    .execute()
  const done = new Set(rows.map(({ product_id }) => product_id))
  return new Set(productIds.filter((id) => !done.has(id)))
}

/** All products that were indexed by another version, or not at all. */
export async function listAllToIndex(db: Db): Promise<string[]> {
  const done = db.selectFrom('product_search').select('product_id').where('recipe', '=', SEARCH_RECIPE)
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'not in', done)
    .where('id', '!=', DESIGN_PRODUCT_ID)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Indexes a product. */
export async function indexProduct(db: Db | Tx, productId: string, texts: SearchableTexts): Promise<void> {
  const { names, attributes, summary, prose } = texts
  const weigh = (text: string, weight: 'A' | 'B' | 'C' | 'D', readings: string[] = []) =>
    sql`setweight(to_tsvector('english', ${withoutHyphens(text)}) || ${toVector(toHanTerms(text))}::tsvector || ${toVector(readings)}::tsvector, ${weight})`
  const document = sql<string>`${weigh(names, 'A', await findReadings(names))} || ${weigh(attributes, 'B', await findReadings(attributes))} || ${weigh(summary, 'C')} || ${weigh(prose, 'D')}`
  const vocabulary = toVocabulary(`${names} ${attributes} ${summary}`)
  const words = vocabulary.join(' ')
  await noteProductChanges(db, [productId])
  await db
    .insertInto('product_search')
    .values({ product_id: productId, document, words, recipe: SEARCH_RECIPE })
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({ document, words, recipe: SEARCH_RECIPE }),
    )
    .execute()
  // In a fixed order, so that concurrent imports do not deadlock.
  await sql`INSERT INTO search_lexemes (lexeme)
    SELECT lexeme FROM product_search, unnest(document)
    WHERE product_id = ${productId} AND lexeme NOT LIKE '~%' ORDER BY lexeme COLLATE "C"
    ON CONFLICT DO NOTHING`.execute(db)
  if (vocabulary.length === 0) return
  await db
    .insertInto('search_words')
    .values(vocabulary.toSorted().map((word) => ({ word })))
    .onConflict((conflict) => conflict.column('word').doNothing())
    .execute()
}

/** Pinyin is indexed apart from English: `mala` is not 马拉. */
export const toPinyinTerm = (pinyin: string) => `~${pinyin}`

/** Pinyin with the Chinese that it stands for, which is read again by `findRead`. */
async function findReadings(text: string): Promise<string[]> {
  const characters = toReadCharacters(text)
  return (await readPinyinTerms(text)).map((pinyin, index) => `${toPinyinTerm(pinyin)}#${characters[index]}`)
}

/** `new-home` is found by `new home` and by either word. */
function withoutHyphens(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, ' ')
}

/** The highest position of a lexeme in PostgreSQL. */
const LAST_PLACE = 16_383
const PLACES_OF_A_TERM = 200

/** Terms in `tsvector` syntax, each with its positions: without them a term does not count in ranking. */
function toVector(terms: string[]): string {
  const places = Map.groupBy(
    terms.map((term, index) => ({ term, place: Math.min(index + 1, LAST_PLACE) })),
    ({ term }) => term,
  )
  return [...places]
    .map(([term, found]) => {
      const list = found.slice(0, PLACES_OF_A_TERM).map(({ place }) => place)
      return `'${term}':${list.join(',')}`
    })
    .join(' ')
}

/** Distinct words of three letters and more, in order, for matching misspellings. */
function toVocabulary(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[a-z]{3,}/g) ?? [])]
}
