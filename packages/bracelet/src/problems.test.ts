import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDesign } from '../test/arbitraries.ts'
import { PARTS_BY_ID, strandOf } from '../test/parts.ts'
import { CLOSING_TOLERANCE_TENTHS, toFit } from './fit.ts'
import { findProblems, isMakeable } from './problems.ts'
import { toStrand } from './strand.ts'

const CAP = 'cap-silver-petal-12'
const MOON = 'charm-silver-moon'
const GURU = 'guru-silver-90'
/** All problems but those of length. */
const find = (pieces: string) =>
  findProblems(strandOf(pieces)).filter(({ code }) => !['TOO_SHORT', 'TOO_LONG'].includes(code))

describe('the problems of a strand', () => {
  test('are none if it closes and can be strung', () => {
    expect(findProblems(strandOf('amethyst-8*23'))).toEqual([])
  })

  test.each([
    ['amethyst-8*22', 'TOO_SHORT'],
    ['amethyst-8*24', 'TOO_LONG'],
  ])('name what %s is', (pieces, code) => {
    expect(findProblems(strandOf(pieces))).toEqual([{ code }])
  })

  test('name a strand of findings only', () => {
    expect(find('spacer-silver-disc-20*3')).toEqual([{ code: 'NO_BEADS' }])
  })

  test.each([
    [`${CAP} amethyst-8*3`, []],
    [`amethyst-8*3 ${CAP}`, []],
    [`spacer-silver-disc-20 ${CAP} ${MOON} amethyst-8`, []],
    [`spacer-silver-disc-20 ${CAP} spacer-silver-disc-20 amethyst-8`, [1]],
    [`amethyst-8 ${CAP} ${CAP} ${CAP} amethyst-8`, [2]],
  ])('name caps without a bead: %s', (pieces, places) => {
    expect(find(pieces)).toEqual(places.map((index) => ({ code: 'CAP_WITHOUT_BEAD', index, part: CAP })))
  })

  test('name the second guru bead', () => {
    expect(find(`${GURU} amethyst-8 ${GURU}`)).toEqual([{ code: 'TWO_GURUS', index: 2, part: GURU }])
  })

  test.each([
    [`amethyst-8 ${MOON} amethyst-8*2 ${MOON} amethyst-8`, []],
    [`amethyst-8 ${MOON} amethyst-8 ${MOON} amethyst-8*2`, [3]],
    [`amethyst-8 ${MOON} ${MOON} amethyst-8*2`, [2]],
    [`${MOON} amethyst-8*2 ${MOON}`, [0]],
    [`amethyst-8*2 ${MOON} ${GURU} amethyst-8 ${MOON}`, []],
    [`${GURU} ${MOON} amethyst-8`, []],
    [`${MOON} ${GURU} ${MOON} amethyst-8*2`, [2]],
  ])('name charms without room, also across the knot and beside the guru bead: %s', (pieces, places) => {
    expect(find(pieces)).toEqual(places.map((index) => ({ code: 'TWO_CHARMS_TOGETHER', index, part: MOON })))
  })

  test('name the charms after the fifth', () => {
    const six = Array.from({ length: 6 }, () => `amethyst-8*2 ${MOON}`).join(' ')
    expect(find(six)).toEqual([{ code: 'TOO_MANY_CHARMS', index: 17, part: MOON }])
  })

  test('name each piece beyond the stock, and a cord that is sold out', () => {
    const strand = strandOf('amethyst-8*23')
    const pieces = strand.pieces.map((part) => ({ ...part, stock: 21 }))
    const problems = findProblems({ ...strand, pieces, cord: { ...strand.cord, stock: 0 } })
    expect(problems).toEqual([
      { code: 'SOLD_OUT', part: 'cord-elastic-clear' },
      { code: 'SOLD_OUT', index: 21, part: 'amethyst-8' },
      { code: 'SOLD_OUT', index: 22, part: 'amethyst-8' },
    ])
    expect(isMakeable(problems)).toBe(true)
    expect(isMakeable([...problems, { code: 'TOO_LONG' }])).toBe(false)
  })

  test('name limits that a strand exceeds', () => {
    const strand = strandOf('amethyst-8*23')
    const codes = (changes: object) => findProblems({ ...strand, ...changes }).map(({ code }) => code)
    expect(codes({ wristMm: 260 })).toContain('WRIST_OUT_OF_RANGE')
    expect(codes({ pieces: Array.from({ length: 81 }, () => strand.pieces[0]!) })).toContain(
      'TOO_MANY_PIECES',
    )
  })
})

test('a strand without problems closes on the wrist, has a bead and at most one guru bead', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const result = toStrand(design, PARTS_BY_ID)
      expect(result.ok).toBe(true)
      if (!result.ok) return
      const { strand } = result
      const length = strand.pieces.reduce((sum, part) => sum + part.length_tenths, 0)
      const isClosed = Math.abs(length - toFit(strand).neededTenths) <= CLOSING_TOLERANCE_TENTHS
      const gurus = strand.pieces.filter(({ kind }) => kind === 'guru').length
      const hasBead = strand.pieces.some(({ kind }) => kind === 'bead')
      const problems = findProblems(strand)
      if (problems.length === 0) expect([isClosed, hasBead, gurus < 2]).toEqual([true, true, true])
      else
        expect(problems.every(({ index }) => index === undefined || index < design.pieces.length)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
