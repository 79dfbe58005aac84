import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rounds } from '../../../../test/form.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { findKnown, findRanks } from './product-search.repository.ts'
import type { SearchPhrase, SearchUnit } from './search-text.ts'

const { db } = await createTestApp()
/** As if there were so many: beginnings are then looked up as lexemes. */
const products = 100_000

const { rows: found } = await sql<{ words: string; name: string }>`
  SELECT s.words, p.record->'name'->>'zh' AS name FROM product_search s JOIN products p ON p.id = s.product_id`.execute(
  db,
)
const words = [...new Set(found.flatMap((each) => each.words.split(' ')))]
const pairs = [...new Set(found.flatMap(({ name }) => name.match(/\p{Script=Han}{2}/gu) ?? []))]

/** Words of the catalogue, beginnings of them, stop words, and what is nowhere. */
const anyWord = fc.oneof(
  fc.constantFrom(...words),
  fc
    .tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 5 }))
    .map(([word, length]) => word.slice(0, length)),
  fc.constantFrom('the', 'xyzzy', '18k', '925', 'a1b', 'é', 'ひ'),
)
const none = fc.constant<string[]>([])
const anyPhrase: fc.Arbitrary<SearchPhrase> = fc.oneof(
  fc.record({
    words: fc.array(anyWord, { minLength: 1, maxLength: 2 }),
    hanTerms: none,
    isTyped: fc.constant(true as const),
  }),
  fc.record({ words: fc.array(anyWord, { minLength: 1, maxLength: 2 }), hanTerms: none }),
  fc.record({
    words: none,
    hanTerms: fc.array(fc.constantFrom(...pairs), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    words: none,
    hanTerms: none,
    pinyin: fc.constantFrom('shui', 'zishuijing', 'pin'),
  }),
)
const anyUnits: fc.Arbitrary<SearchUnit[]> = fc.array(
  fc.record({
    typed: fc.constant(''),
    isHan: fc.boolean(),
    phrases: fc.array(anyPhrase, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
)

/** As PostgreSQL's syntax has it: each typed word as a prefix, or not. */
function toPlain(units: SearchUnit[], { operator, isPrefix }: { operator: '&&' | '||'; isPrefix: boolean }) {
  const toPhrase = ({ words, hanTerms, pinyin, isTyped }: SearchPhrase) =>
    sql`(${sql.join(
      [
        ...words.map((word) => sql`to_tsquery('english', ${isTyped && isPrefix ? `${word}:*` : word})`),
        ...hanTerms.map((term) => sql`${`'${term}'`}::tsquery`),
        ...(pinyin === undefined ? [] : [sql`${`'~${pinyin}':*`}::tsquery`]),
      ],
      sql` && `,
    )})`
  const toUnit = ({ phrases }: SearchUnit) => sql`(${sql.join(phrases.map(toPhrase), sql` || `)})`
  return sql`(${sql.join(units.map(toUnit), sql.raw(` ${operator} `))})`
}

/** Groups of ids that rank alike, the best first. */
function toSequence(ranks: readonly (readonly [id: string, rank: number])[]): string[][] {
  const groups = Map.groupBy(ranks, ([, rank]) => rank)
  return [...groups].sort(([one], [other]) => other - one).map(([, group]) => group.map(([id]) => id).sort())
}

test('A search finds and ranks what the plain statement does, and knows what it finds', async () => {
  await fc.assert(
    fc.asyncProperty(anyUnits, async (units) => {
      const query = toPlain(units, { operator: '&&', isPrefix: true })
      const exact = toPlain(units, { operator: '||', isPrefix: false })
      const { rows: plain } = await sql<{ id: string; rank: number }>`
        SELECT product_id AS id, ts_rank_cd(document, ${query}) + ts_rank_cd(document, ${exact}) AS rank
        FROM product_search WHERE document @@ ${query}`.execute(db)
      const expected = toSequence(plain.map(({ id, rank }) => [id, rank]))
      for (const many of [1, products])
        expect(
          toSequence(await findRanks(db, { how: 'all', units }, { isRanked: true, products: many })),
        ).toEqual(expected)
      const known = await findKnown(db, units)
      for (const [index, unit] of units.entries()) {
        const ranks = await findRanks(db, { how: 'all', units: [unit] }, { isRanked: false, products })
        expect(known[index]).toBe(ranks.length > 0)
      }
    }),
    { numRuns: rounds({ short: 60, long: 2_000 }) },
  )
})
