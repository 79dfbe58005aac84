import { describe, expect, test } from 'vitest'
import { getStringMm } from '@shop/contract/designs/bead-count'
import { strandOf } from '../test/parts.ts'
import { toFit } from './fit.ts'

describe('the length that a strand needs', () => {
  test.each([
    ['snug', 1_780],
    ['regular', 1_830],
    ['loose', 1_880],
  ] as const)('is wrist, ease (%s) and the width of a bead', (ease, neededTenths) => {
    expect(toFit(strandOf('amethyst-8*20', { ease })).neededTenths).toBe(neededTenths)
  })

  test('is that of the shop’s own bracelets of the same ease', () => {
    const { neededTenths } = toFit(strandOf('amethyst-10*18'))
    expect(neededTenths).toBe(getStringMm({ wristMm: 165, beadMm: 10, easeMm: 10 }) * 10)
  })

  test('takes the width of mixed beads by length', () => {
    // 6 × 12 mm and 12 × 6 mm are equally long: 9 mm on average.
    expect(toFit(strandOf('amethyst-12*6 amethyst-6*12')).neededTenths).toBe(1_840)
  })

  test('does not depend on charms and cord', () => {
    const plain = toFit(strandOf('amethyst-8*20'))
    const hung = strandOf('amethyst-8*20 charm-silver-moon', { cord: 'cord-knotted-red' })
    expect(toFit(hung)).toEqual(plain)
  })
})

test.each([
  // 183 mm are needed with beads of 8 mm, a little less with thinner spacers.
  ['amethyst-8*22', { usedTenths: 1_760, differenceTenths: -70, closes: false }],
  ['amethyst-8*23', { usedTenths: 1_840, differenceTenths: 10, closes: true }],
  ['amethyst-8*24', { usedTenths: 1_920, differenceTenths: 90, closes: false }],
])('%s: used, difference, whether it closes', (pieces, fit) => {
  expect(toFit(strandOf(pieces))).toMatchObject(fit)
})

test('a strand closes up to one millimetre too long or too short, and not beyond', () => {
  const closes = [172, 173, 174, 175, 176].map((wrist_mm) => {
    const { differenceTenths, closes: isClosed } = toFit(strandOf('amethyst-8*24', { wrist_mm }))
    return [differenceTenths, isClosed]
  })
  expect(closes).toEqual([
    [20, false],
    [10, true],
    [0, true],
    [-10, true],
    [-20, false],
  ])
})

test('an empty strand needs the wrist and the ease', () => {
  expect(toFit(strandOf(''))).toEqual({
    neededTenths: 1_750,
    usedTenths: 0,
    differenceTenths: -1_750,
    closes: false,
  })
})
