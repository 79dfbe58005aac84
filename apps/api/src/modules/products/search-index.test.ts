import { expect, test } from 'vitest'
import fc from 'fast-check'
import { createBitSet } from './bit-set.ts'
import { compareTerms, createSearchIndex } from './search-index.ts'
import type { SearchMatch } from './search-match.ts'
import { createSegmentWriter, createTermNumbers, SEGMENT_SIZE } from './search-segment.ts'

const WORDS = ['alpha', 'alphabet', 'beta', 'gamma']

async function createIndex(documents: readonly string[]) {
  const terms = createTermNumbers()
  const segments = []
  for (let from = 0; from < documents.length; from += SEGMENT_SIZE) {
    const writer = createSegmentWriter(terms)
    for (const [own, document] of documents.slice(from, from + SEGMENT_SIZE).entries())
      writer.add({ id: String(from + own), version: '', document, words: '' })
    segments.push({ segment: await writer.finish(), live: createBitSet(SEGMENT_SIZE).fill(0xffffffff) })
  }
  const listed = terms.list()
  const numbers = Uint32Array.from(listed.keys()).sort((a, b) => compareTerms(listed[a]!, listed[b]!))
  const places = new Uint32Array(numbers.length)
  for (const [place, number] of numbers.entries()) places[number] = place
  const ordered = Array.from(numbers, (number) => listed[number]!)
  const index = createSearchIndex(segments, { findNumber: terms.findNumber, terms: ordered, numbers, places })
  const placeOf = new Map(documents.map((_, place) => [String(place), place]))
  return (match: SearchMatch): (number | undefined)[] => {
    const { places, ranks } = index
      .find(match, placeOf, (word) => word)!
      .rank(createBitSet(documents.length).fill(0xffffffff))
    const rankOf = new Map(Array.from(places, (place, at) => [place, ranks[at]!]))
    return documents.map((_, place) => rankOf.get(place))
  }
}

const aDocument = () =>
  fc
    .array(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.constantFrom('', 'A', 'B', 'C')), {
        maxLength: 20,
      }),
      {
        ...{ minLength: WORDS.length, maxLength: WORDS.length },
      },
    )
    .map((positions) =>
      WORDS.flatMap((word, index) => {
        const of = [...new Map(positions[index])].sort(([a], [b]) => a - b)
        return of.length === 0 ? [] : [`'${word}':${of.map(([at, weight]) => `${at}${weight}`).join(',')}`]
      }).join(' '),
    )

const aUnit = () =>
  fc
    .array(fc.tuple(fc.subarray(WORDS, { minLength: 1, maxLength: 3 }), fc.boolean()), {
      ...{ minLength: 1, maxLength: 3 },
    })
    .map((phrases) => ({
      ...{ typed: '', isHan: false },
      phrases: phrases.map(([words, isTyped]) => ({ words, hanTerms: [], ...(isTyped ? { isTyped } : {}) })),
    }))

test('how well a product matches is the same among thousands as alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aDocument(), { minLength: 1, maxLength: 8 }),
      fc.array(aUnit(), { minLength: 1, maxLength: 3 }),
      async (documents, units) => {
        const findAmongMany = await createIndex(
          Array.from({ length: SEGMENT_SIZE + 900 }, (_, place) => documents[place % documents.length]!),
        )
        for (const how of ['all', 'most'] as const) {
          const ranks = findAmongMany({ how, units })
          for (const [model, document] of documents.entries()) {
            const [alone] = (await createIndex([document]))({ how, units })
            const among = ranks.filter((_, place) => place % documents.length === model)
            expect(new Set(among)).toEqual(new Set([alone]))
          }
        }
      },
    ),
    { numRuns: 30 },
  )
})
