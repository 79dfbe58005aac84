import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BEAD_ELEMENTS } from '@shop/contract/designs/bracelet-parts.rules'
import { anyEase, anyUsualWrist } from '../test/arbitraries.ts'
import { PARTS, PARTS_BY_ID } from '../test/parts.ts'
import { toBalance } from './balance.ts'
import { isHarmonious } from './harmony.ts'
import { findProblems } from './problems.ts'
import { toStrand } from './strand.ts'
import { surprise } from './surprise.ts'
import { buildTemplate, TEMPLATES } from './templates.ts'

const REQUEST = { wristMm: 165, ease: 'regular' } as const
const anyRequest = fc.record({
  wristMm: anyUsualWrist,
  ease: anyEase,
  favourable: fc.shuffledSubarray([...BEAD_ELEMENTS], { minLength: 2, maxLength: 2 }),
})

function getStrand(design: ReturnType<typeof buildTemplate>) {
  if (!design) throw new Error('nothing was built')
  const result = toStrand(design, PARTS_BY_ID)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.strand
}

describe('a template', () => {
  test.each(BEAD_ELEMENTS)('by the element %s has mostly that element, and nothing against it', (id) => {
    const strand = getStrand(buildTemplate({ id, kind: 'element' }, PARTS, REQUEST))
    const { percent } = toBalance(strand)
    expect(BEAD_ELEMENTS.toSorted((a, b) => percent[b] - percent[a])[0]).toBe(id)
    expect(isHarmonious(strand.pieces)).toBe(true)
  })

  test('by birth reading closes on any wrist and has mostly the favourable elements', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const strand = getStrand(buildTemplate({ id: 'reading', kind: 'reading' }, PARTS, request))
        expect(findProblems(strand)).toEqual([])
        expect(isHarmonious(strand.pieces)).toBe(true)
        expect(toBalance(strand).percent[request.favourable[0]!]).toBeGreaterThan(40)
      }),
      { numRuns: 60 },
    )
  })

  test('by birth reading needs a reading', () => {
    expect(buildTemplate({ id: 'reading', kind: 'reading' }, PARTS, REQUEST)).toBeUndefined()
  })

  test('takes its main stone, and another of its stones if that is sold out', () => {
    const calm = TEMPLATES.find(({ id }) => id === 'calm')!
    const stones = (parts: typeof PARTS) =>
      new Set(getStrand(buildTemplate(calm, parts, REQUEST)).pieces.map(({ stone }) => stone))
    expect(stones(PARTS)).toEqual(new Set(['Amethyst', 'Moonstone', undefined]))
    const without = PARTS.filter(({ stone }) => stone !== 'Amethyst')
    expect(stones(without)).toEqual(new Set(['Moonstone', 'Clear quartz', undefined]))
  })

  test('uses no more than there is in stock', () => {
    const calm = TEMPLATES.find(({ id }) => id === 'calm')!
    const scarce = PARTS.map((part) => (part.id === 'amethyst-8' ? { ...part, stock: 5 } : part))
    const design = buildTemplate(calm, scarce, REQUEST)!
    expect(design.pieces.filter((id) => id === 'amethyst-8').length).toBeLessThanOrEqual(5)
    expect(
      buildTemplate(
        calm,
        PARTS.map((part) => ({ ...part, stock: 0 })),
        REQUEST,
      ),
    ).toBeUndefined()
  })
})

describe('a surprise', () => {
  test('closes on any wrist, is in harmony, mixes no metals, and can be bought', () => {
    fc.assert(
      fc.property(fc.integer(), anyRequest, (seed, { favourable, ...request }) => {
        const strand = getStrand(surprise(PARTS, seed, request))
        expect(findProblems(strand)).toEqual([])
        expect(isHarmonious(strand.pieces)).toBe(true)
        const spacers = strand.pieces.filter(({ kind }) => kind === 'spacer')
        expect(new Set(spacers.map(({ look }) => look.split('-')[1])).size).toBe(1)
        const favoured = getStrand(surprise(PARTS, seed, { ...request, favourable }))
        expect(favoured.pieces.some(({ element }) => element && favourable.includes(element))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test('is the same for the same seed, whatever the order of the parts, and another for another', () => {
    const first = surprise(PARTS, 7, REQUEST)
    expect(surprise(PARTS.toReversed(), 7, REQUEST)).toEqual(first)
    const designs = Array.from({ length: 20 }, (_, seed) => JSON.stringify(surprise(PARTS, seed, REQUEST)))
    expect(new Set(designs).size).toBeGreaterThan(15)
  })

  test('is nothing without stock', () => {
    expect(
      surprise(
        PARTS.map((part) => ({ ...part, stock: 0 })),
        1,
        REQUEST,
      ),
    ).toBeUndefined()
  })
})
