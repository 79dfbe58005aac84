import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBit, createBitSet, listBits } from './bit-set.ts'
import { createBitTally } from './bit-tally.ts'

test('places are counted in as many sets as they are in, and found by how many those are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.uniqueArray(fc.nat(99)), { maxLength: 9 }),
      fc.integer({ min: 1, max: 10 }),
      (size, lists, least) => {
        const sets = lists.map((places) => {
          const set = createBitSet(size)
          for (const place of places) if (place < size) addBit(set, place)
          return set
        })
        const all = Array.from({ length: size }, (_, place) => place)
        const counts = all.map((place) => lists.filter((places) => places.includes(place)).length)
        const tally = createBitTally(size, sets)
        expect(all.map((place) => tally.count(place))).toEqual(counts)
        expect([...listBits(tally.findAtLeast(least))]).toEqual(
          all.filter((place) => counts[place]! >= least),
        )
      },
    ),
  )
})
