import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_DESIGN_PIECES } from '@shop/contract/designs/designs.rules'
import { anyUnfinishedStrand } from '../test/arbitraries.ts'
import { getPart, PARTS, strandOf } from '../test/parts.ts'
import { evenOut, spreadEvenly } from './even-out.ts'
import { toFit } from './fit.ts'
import { findProblems } from './problems.ts'
import type { Strand } from './strand.ts'

const idsOf = ({ pieces }: Strand) => pieces.map(({ id }) => id)
const countOf = (strand: Strand, id: string) => idsOf(strand).filter((each) => each === id).length

describe('evening out', () => {
  test('closes any strand with a bead, within the limits and without a new problem', () => {
    fc.assert(
      fc.property(anyUnfinishedStrand, (strand) => {
        const even = evenOut(strand, PARTS)
        expect(toFit(even).closes).toBe(true)
        expect(even.pieces.length).toBeLessThanOrEqual(MAX_DESIGN_PIECES)
        expect(findProblems(even).length).toBeLessThanOrEqual(findProblems(strand).length)
      }),
      { numRuns: 300 },
    )
  })

  test('leaves a strand that closes as it is', () => {
    const strand = strandOf('amethyst-8*23')
    expect(evenOut(strand, PARTS)).toBe(strand)
  })

  test('adds the missing bead before it adds several spacers', () => {
    const even = evenOut(strandOf('amethyst-8*22'), PARTS)
    expect(idsOf(even)).toEqual(idsOf(strandOf('amethyst-8*23')))
  })

  test('fills a small gap with a spacer', () => {
    const even = evenOut(strandOf('amethyst-8*22', { wrist_mm: 160 }), PARTS)
    expect(countOf(even, 'amethyst-8')).toBe(22)
    expect(even.pieces).toHaveLength(23)
  })

  test('takes away the last bead of a strand that is one bead too long', () => {
    expect(idsOf(evenOut(strandOf('amethyst-8*24'), PARTS))).toEqual(idsOf(strandOf('amethyst-8*23')))
  })

  test('continues the pattern of a short strand', () => {
    const even = evenOut(strandOf('amethyst-8 garnet-8 garnet-8'), PARTS)
    expect(idsOf(even).slice(0, 7)).toEqual(
      idsOf(strandOf('amethyst-8 garnet-8*2 amethyst-8 garnet-8*2 amethyst-8')),
    )
  })

  test('uses the metal that the strand has', () => {
    // A silver ball of 3 mm would close it as well.
    const strand = strandOf('amethyst-8*11 spacer-gold-ball-40 amethyst-8*10', { wrist_mm: 158 })
    const even = evenOut(strand, PARTS)
    expect(toFit(even).closes).toBe(true)
    expect(countOf(even, 'spacer-gold-ball-40')).toBe(2)
  })

  test('uses only what is in stock, even if it does not close then', () => {
    const parts = PARTS.map((part) => (part.kind === 'spacer' ? { ...part, stock: 0 } : part))
    const even = evenOut(strandOf('amethyst-8*22', { wrist_mm: 161 }), parts)
    expect(even.pieces.map(({ kind }) => kind)).not.toContain('spacer')
    expect(toFit(even).closes).toBe(false)
  })

  test('takes away a charm that would come to hang beside another', () => {
    const moonAndTassel = 'charm-silver-moon amethyst-10 tassel-silk-red amethyst-10'
    const even = evenOut(strandOf(`amethyst-8*23 ${moonAndTassel}`), PARTS)
    expect(findProblems(even)).toEqual([])
    expect(countOf(even, 'charm-silver-moon') + countOf(even, 'tassel-silk-red')).toBe(1)
  })

  test('leaves a strand without beads as it is', () => {
    const strand = strandOf('spacer-silver-disc-20*5')
    expect(evenOut(strand, PARTS)).toBe(strand)
  })
})

test('parts are spread evenly, and never between a cap and its bead', () => {
  const disc = getPart('spacer-silver-disc-20')
  const spread = (pieces: string, count: number) =>
    spreadEvenly(
      strandOf(pieces).pieces,
      Array.from({ length: count }, () => disc),
    ).map(({ id }) => id)
  expect(spread('garnet-8*4', 2)).toEqual(
    idsOf(strandOf('garnet-8*2 spacer-silver-disc-20 garnet-8*2 spacer-silver-disc-20')),
  )
  expect(spread('cap-silver-petal-12 garnet-8 cap-silver-petal-12 garnet-8*2', 1)).toEqual(
    idsOf(
      strandOf('cap-silver-petal-12 garnet-8 cap-silver-petal-12 garnet-8 spacer-silver-disc-20 garnet-8'),
    ),
  )
})
