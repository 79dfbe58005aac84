import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { aProduct } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { CATALOGUE_FOLDER } from '../../catalogue-folder.ts'
import { createBitSet } from './bit-set.ts'
import * as repository from './product-search.repository.ts'
import { createProductSearch } from './product-search.service.ts'
import { compareTerms } from './search-index.ts'
import { matchAll, matchBeginnings, matchMost, type RankedMatch, type SearchMatch } from './search-match.ts'
import { createSearchMemory } from './search-memory.service.ts'
import { readSynonyms } from './search-synonyms.ts'
import { readSearchText, type SearchText } from './search-text.ts'

const shop = await createTestApp()
const synonyms = readSynonyms(join(CATALOGUE_FOLDER, 'synonyms.json'))
const search = createProductSearch({ db: shop.db, synonyms })
const memory = createSearchMemory({ db: shop.db })
const MARK = 'first'
let ids: string[] = []
let words: string[] = []

const queries = (
  JSON.parse(readFileSync(join(CATALOGUE_FOLDER, 'search-queries.json'), 'utf8')) as { query: string }[]
).map(({ query }) => query)

beforeAll(async () => {
  await memory.load(MARK)
  ids = (await repository.readSearchVersions(shop.db)).map(({ id }) => id)
  words = (await repository.readWords(shop.db)).toSorted()
})
afterAll(() => memory.close())

const byId = (a: RankedMatch, b: RankedMatch) => (a.id < b.id ? -1 : 1)

async function findInMemory(match: SearchMatch, mark = MARK): Promise<RankedMatch[] | undefined> {
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const found = await memory.find(mark, match, placeOf)
  if (!found) return undefined
  const { places, ranks } = found.rank(createBitSet(ids.length).fill(0xffffffff))
  return Array.from(places, (place, index) => ({ id: ids[place]!, rank: ranks[index]! })).sort(byId)
}

async function expectSame(text: string, match: SearchMatch): Promise<number> {
  const wanted = (await repository.findMatches(shop.db, match)).sort(byId)
  expect(await findInMemory(match), `${match.how}: ${text}`).toEqual(wanted)
  return wanted.length
}

/** Everything that the shop could ask about a text. @returns how many products were found in all ways together */
async function compare(text: string): Promise<number> {
  const read = readSearchText(text, synonyms)
  if (read.units.length === 0) return 0
  const matches = [matchMost(read.units), matchBeginnings(read)]
  // An attempt that finds something ends the search, but for this one all are looked at.
  for await (const { match } of search.listAttempts(read)) matches.push(match)
  let found = 0
  for (const match of matches) found += await expectSame(text, match)
  await expectSameWords(read)
  return found
}

async function expectSameWords({ units, words }: SearchText): Promise<void> {
  expect(await memory.findKnown(MARK, units)).toEqual(await repository.findKnown(shop.db, units))
  for (const word of words)
    expect(memory.findSimilarWords(MARK, word), word).toEqual(
      await repository.findSimilarWords(shop.db, word),
    )
}

/** A text with one letter left out, doubled or exchanged. */
const aTypo = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), fc.constantFrom('', 'x', '2'), fc.boolean())
    .map(([at, other, isDoubled]) => {
      const letter = text[at]!
      return text.slice(0, at) + (isDoubled ? letter + letter : other) + text.slice(at + 1)
    })

describe('memory finds and ranks as the database does', () => {
  test('every query of the catalogue, and what was typed of it so far', async () => {
    let found = 0
    for (const [index, query] of queries.entries()) {
      found += await compare(query)
      await compare([...query].slice(0, 1 + (index % [...query].length)).join(''))
    }
    expect(found).toBeGreaterThan(queries.length * 10)
  }, 120_000)

  test('mistyped queries', async () => {
    const aQuery = fc.constantFrom(...queries).chain(aTypo)
    await fc.assert(
      fc.asyncProperty(aQuery, async (text) => void (await compare(text))),
      { numRuns: 120 },
    )
  }, 120_000)

  test('any words of the catalogue together, in both languages, whole and unfinished', async () => {
    const aWord = fc.constantFrom(
      ...words,
      'the',
      'a',
      '紫水晶',
      '手链',
      '平安扣',
      '木',
      'shuijing',
      'shou lian',
      '8mm',
    )
    const unfinished = fc
      .tuple(aWord, fc.integer({ min: 2, max: 9 }))
      .map(([word, end]) => word.slice(0, end))
    const aText = fc.array(fc.oneof(aWord, unfinished), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(aText, async (parts) => void (await compare(parts.join(' ')))),
      { numRuns: 200 },
    )
  }, 120_000)

  test('terms that stand often, at the same place, at the end of all places or without any', async () => {
    const { id } = await aProduct(shop)
    const document = [
      `'alpha':${Array.from({ length: 40 }, (_, index) => `${1 + index * 3}${'ABCD'[index % 4]}`).join(',')}`,
      `'alphabet':1A,4B,16383 'beta':2C,4B,5,16383A 'gamma' 'it''s':3 '木':4B,9 '𠮷':4B '豈':4B`,
    ].join(' ')
    await sql`UPDATE product_search SET document = ${document}::tsvector, words = 'alpha beta alphabet'
      WHERE product_id = ${id}`.execute(shop.db)
    ids.push(id)
    await memory.load('with a strange one')
    const texts = [
      'alpha',
      'alph',
      'alphabet',
      'alpha beta',
      'beta alph 木',
      'gamma',
      'gamma alpha',
      '𠮷 豈 alpha',
      '木',
    ]
    for (const text of texts) {
      const read = readSearchText(text, synonyms)
      for (const match of [matchAll(read.units), matchMost(read.units), matchBeginnings(read)]) {
        const wanted = (await repository.findMatches(shop.db, match)).sort(byId)
        expect(await findInMemory(match, 'with a strange one'), `${match.how}: ${text}`).toEqual(wanted)
      }
    }
    await memory.load(MARK)
  })
})

test('after an import only what has changed is read, and found as it is now', async () => {
  const { id } = await aProduct(shop, { name: { en: 'Zanzibarite ring', zh: '某石戒指' } })
  ids.push(id)
  await memory.load('second')
  const text = 'zanzibarite'
  const match = matchAll(readSearchText(text, synonyms).units)
  expect((await findInMemory(match, 'second'))?.map((found) => found.id)).toEqual([id])
  expect(await findInMemory(match, MARK)).toBeUndefined()

  await sql`UPDATE product_search SET document = 'mauritiusite:1A'::tsvector WHERE product_id = ${id}`.execute(
    shop.db,
  )
  await sql`UPDATE products SET updated_at = updated_at + interval '1 second' WHERE id = ${id}`.execute(
    shop.db,
  )
  await memory.load('third')
  expect(await findInMemory(match, 'third')).toEqual([])
  const renamed = matchAll(readSearchText('mauritiusite', synonyms).units)
  expect((await findInMemory(renamed, 'third'))?.map((found) => found.id)).toEqual([id])
})

test('what is no single term, or too many of them, is left to the database', async () => {
  await memory.load(MARK)
  for (const text of [
    '1e5x',
    Array.from({ length: 50 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(''),
  ])
    expect(await findInMemory(matchAll(readSearchText(text, synonyms).units)), text).toBeUndefined()
})

test('an index that takes too much memory is not kept', async () => {
  const small = createSearchMemory({ db: shop.db, mostBytes: 10_000 })
  await small.load(MARK)
  expect(small.isDue(MARK)).toBe(false)
  expect(
    await small.find(MARK, matchAll(readSearchText('amethyst', synonyms).units), new Map()),
  ).toBeUndefined()
})

test('terms stand in the order of their bytes', () => {
  const terms = ['', 'a', 'ab', 'b', 'é', '木', '\ufb01', '𠮷']
  expect(terms.toReversed().sort(compareTerms)).toEqual(terms)
  expect(terms.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(terms)
})
