import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBit, createBitSet, intersect, listBits } from './bit-set.ts'
import { createPriceOrder } from './price-order.ts'

const aPrice = () => fc.integer({ min: 0, max: 12 })

test('candidates are found between two prices, however many they are and however many lie between', () => {
  fc.assert(
    fc.property(
      fc.array(aPrice(), { minLength: 1, maxLength: 150 }),
      fc.option(aPrice(), { nil: 0 }),
      fc.option(aPrice(), { nil: Infinity }),
      fc.integer({ min: 1, max: 40 }),
      (prices, minFen, maxFen, step) => {
        const order = Uint32Array.from(prices.keys()).sort((a, b) => prices[a]! - prices[b]! || a - b)
        const candidates = createBitSet(prices.length)
        const chosen = [...prices.keys()].filter((place) => place % step === 0)
        for (const place of chosen) addBit(candidates, place)
        const { findBetween, findRange } = createPriceOrder(Float64Array.from(prices), order)
        const found = intersect(candidates, findBetween(minFen, maxFen, candidates))
        const wanted = chosen.filter((place) => prices[place]! >= minFen && prices[place]! <= maxFen)
        expect([...listBits(found)]).toEqual(wanted)
        const wantedPrices = wanted.length > 0 ? wanted.map((place) => prices[place]!) : [0]
        expect(findRange(found)).toEqual({
          minFen: Math.min(...wantedPrices),
          maxFen: Math.max(...wantedPrices),
        })
      },
    ),
    { numRuns: 300 },
  )
})
