import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUnfinishedStrand } from '../test/arbitraries.ts'
import { getPart, strandOf } from '../test/parts.ts'
import { toBalance, toBalanceWith } from './balance.ts'

test('elements are weighted by the length of their pieces', () => {
  // 60 mm of water, 60 mm of fire, 6 mm of metal.
  const balance = toBalance(strandOf('amethyst-12*5 garnet-6*10 spacer-silver-disc-20*3 charm-silver-moon'))
  expect(balance.tenths).toEqual({ wood: 0, fire: 600, earth: 0, metal: 60, water: 600 })
  expect(balance.percent).toEqual({ wood: 0, fire: 48, earth: 0, metal: 5, water: 47 })
})

test('one more bead changes the balance, not the strand', () => {
  const strand = strandOf('amethyst-8*3')
  expect(toBalanceWith(strand, getPart('jadeite-8')).percent).toMatchObject({ wood: 25, water: 75 })
  expect(toBalance(strand).percent).toMatchObject({ wood: 0, water: 100 })
})

test('the shares add up to 100, or to 0 without elements', () => {
  const sum = (strand: Parameters<typeof toBalance>[0]) =>
    Object.values(toBalance(strand).percent).reduce((total, share) => total + share, 0)
  expect(sum(strandOf(''))).toBe(0)
  expect(sum(strandOf('tassel-silk-red'))).toBe(0)
  fc.assert(
    fc.property(anyUnfinishedStrand, (strand) => {
      expect(sum(strand)).toBe(100)
    }),
  )
})
