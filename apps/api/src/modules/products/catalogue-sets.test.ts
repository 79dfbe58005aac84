import { expect, test } from 'vitest'
import fc from 'fast-check'
import { addBit, createBitSet } from './bit-set.ts'
import { toCatalogueSets } from './catalogue-sets.ts'

/** Few or many products, of few or many kinds: each way to count. */
const aCatalogue = () =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 60 }),
    )
    .map(([size, kinds, values]) => ({
      size,
      values: Array.from({ length: values }, (_, value) =>
        Array.from({ length: size }, (_, place) => place).filter(
          (place) => ((place % kinds) * 31 + value * 17) % 7 < 2,
        ),
      ),
    }))

test('values are counted the same, however many products are found and however much they are alike', async () => {
  const toId = (place: number) => `product ${place}`
  await fc.assert(
    fc.asyncProperty(aCatalogue(), fc.integer({ min: 1, max: 50 }), async ({ size, values }, step) => {
      const sets = await toCatalogueSets(
        Array.from({ length: size }, (_, place) => ({ id: toId(place) })),
        values.map((places, value) => ({
          ...{ name: 'tag', value: String(value), value_zh: '' },
          ids: places.map(toId),
        })),
        new Map(),
      )
      const set = createBitSet(size)
      for (let place = 0; place < size; place += step) addBit(set, place)
      const wanted = values.map((places) => places.filter((place) => place % step === 0).length)
      expect([...sets.countValues(set)]).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
})
