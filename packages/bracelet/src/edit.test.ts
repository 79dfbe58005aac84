import type { BraceletDesign } from '@shop/contract/designs/bracelet-parts.rules'
import { MAX_DESIGN_PIECES } from '@shop/contract/designs/designs.rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDesign } from '../test/arbitraries.ts'
import { designOf, PARTS, PARTS_BY_ID } from '../test/parts.ts'
import { fillEvenly, insertAt, mirror, move, removeAt, repeatPattern, replaceAt, swap } from './edit.ts'
import { CLOSING_TOLERANCE_TENTHS, toFit } from './fit.ts'
import { toStrand } from './strand.ts'

const ABC = designOf('amethyst-8 garnet-8 citrine-8')
const [A, B, C] = ABC.pieces as [string, string, string]
const MOON = 'charm-silver-moon'
const GURU = 'guru-silver-90'

describe('an edit', () => {
  test.each([
    ['insertAt at the start', insertAt(ABC, 0, MOON), [MOON, A, B, C]],
    ['insertAt at the end', insertAt(ABC, 3, MOON), [A, B, C, MOON]],
    ['removeAt', removeAt(ABC, 1), [A, C]],
    ['replaceAt', replaceAt(ABC, 2, MOON), [A, B, MOON]],
    ['move forward', move(ABC, 0, 2), [B, C, A]],
    ['move back', move(ABC, 2, 0), [C, A, B]],
    ['swap', swap(ABC, 0, 2), [C, B, A]],
  ])('%s', (_, edited, pieces) => {
    expect(edited).toEqual({ ...ABC, pieces })
  })

  test('leaves the design before it as it was', () => {
    expect(ABC.pieces).toEqual([A, B, C])
  })

  test.each([
    ['insertAt', insertAt(ABC, 4, A)],
    ['insertAt', insertAt(ABC, -1, A)],
    ['removeAt', removeAt(ABC, 3)],
    ['removeAt', removeAt(ABC, 0.5)],
    ['replaceAt', replaceAt(ABC, -1, B)],
    ['replaceAt by the same', replaceAt(ABC, 0, A)],
    ['move', move(ABC, 0, 3)],
    ['move to its place', move(ABC, 1, 1)],
    ['swap', swap(ABC, Number.NaN, 1)],
    ['fillEvenly with an unknown part', fillEvenly(ABC, 'kryptonite-8', PARTS_BY_ID)],
    ['fillEvenly with a cord', fillEvenly(ABC, 'cord-knotted-red', PARTS_BY_ID)],
    [
      'repeatPattern of nothing',
      repeatPattern({ ...ABC, pieces: [] }, PARTS_BY_ID).pieces.length === 0 ? ABC : undefined,
    ],
  ])('that cannot be done returns the same design: %s', (_, edited) => {
    expect(edited).toBe(ABC)
  })

  test('does not add to a full strand', () => {
    const full = designOf(`garnet-6*${MAX_DESIGN_PIECES}`)
    expect(insertAt(full, 0, A)).toBe(full)
  })
})

describe('repeating the pattern', () => {
  test('repeats the pieces while there is room', () => {
    const { pieces } = repeatPattern(ABC, PARTS_BY_ID)
    expect(pieces).toEqual(Array.from({ length: 7 }, () => [A, B, C]).flat())
  })

  test('does not repeat guru bead and charms', () => {
    const { pieces } = repeatPattern(designOf(`${GURU} ${MOON} garnet-8 citrine-8`), PARTS_BY_ID)
    expect(pieces.slice(0, 6)).toEqual([GURU, MOON, 'garnet-8', 'citrine-8', 'garnet-8', 'citrine-8'])
    expect(pieces.filter((id) => id === GURU || id === MOON)).toHaveLength(2)
  })
})

test('filling evenly adds as many as fit, between the pieces', () => {
  const { pieces } = fillEvenly(designOf('garnet-8*4'), 'amethyst-8', PARTS_BY_ID)
  const gaps = pieces
    .join(' ')
    .split('garnet-8')
    .slice(1)
    .map((text) => text.split('amethyst-8').length - 1)
  expect(pieces).toHaveLength(23)
  expect(gaps.toSorted()).toEqual([4, 5, 5, 5])
})

describe('mirroring', () => {
  test.each([
    ['amethyst-8 garnet-8 citrine-8 jadeite-8', 'amethyst-8 garnet-8 citrine-8 garnet-8'],
    ['amethyst-8 garnet-8 citrine-8 jadeite-8 garnet-6', 'amethyst-8 garnet-8 citrine-8 citrine-8 garnet-8'],
    [`${GURU} garnet-8 citrine-8 jadeite-8`, `${GURU} garnet-8 citrine-8 garnet-8`],
    [`garnet-8 ${MOON} citrine-8 jadeite-8`, `garnet-8 ${MOON} citrine-8 jadeite-8`],
  ])('%s', (pieces, mirrored) => {
    expect(mirror(designOf(pieces), PARTS_BY_ID).pieces).toEqual(designOf(mirrored).pieces)
  })

  test('twice changes nothing more', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        const once = mirror(design, PARTS_BY_ID)
        expect(mirror(once, PARTS_BY_ID)).toEqual(once)
      }),
    )
  })
})

test('any number of edits at any place keeps the limits, and never makes a strand too long by itself', () => {
  const anyIndex = fc.integer({ min: -2, max: 90 })
  const anyId = fc.constantFrom(...PARTS.map(({ id }) => id))
  const anyEdit = fc.tuple(fc.nat({ max: 7 }), anyIndex, anyIndex, anyId)
  const apply = (design: BraceletDesign, [kind, one, two, id]: [number, number, number, string]) =>
    [
      () => insertAt(design, one, id),
      () => removeAt(design, one),
      () => replaceAt(design, one, id),
      () => move(design, one, two),
      () => swap(design, one, two),
      () => mirror(design, PARTS_BY_ID),
      () => withinLength(design, repeatPattern(design, PARTS_BY_ID)),
      () => withinLength(design, fillEvenly(design, id, PARTS_BY_ID)),
    ][kind]!()
  const withinLength = (before: BraceletDesign, after: BraceletDesign) => {
    const result = toStrand(after, PARTS_BY_ID)
    if (after !== before && result.ok)
      expect(toFit(result.strand).differenceTenths).toBeLessThanOrEqual(CLOSING_TOLERANCE_TENTHS)
    return after
  }
  fc.assert(
    fc.property(anyDesign, fc.array(anyEdit, { maxLength: 30 }), (design, edits) => {
      const edited = edits.reduce(apply, design)
      expect(edited.pieces.length).toBeLessThanOrEqual(MAX_DESIGN_PIECES)
      expect(edited.pieces.every((id) => typeof id === 'string')).toBe(true)
      expect({ ...edited, pieces: [] }).toEqual({ ...design, pieces: [] })
    }),
    { numRuns: 200 },
  )
})
