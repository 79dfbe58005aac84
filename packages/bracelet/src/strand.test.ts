import { expect, test } from 'vitest'
import { designOf, getPart, PARTS_BY_ID, strandOf } from '../test/parts.ts'
import { toDesign, toStrand } from './strand.ts'

test('a strand has the parts of its design, and turns back into it', () => {
  const design = designOf('amethyst-8 spacer-silver-disc-20 amethyst-8', { ease: 'snug' })
  const result = toStrand(design, PARTS_BY_ID)
  const amethyst = getPart('amethyst-8')
  expect(result).toEqual({
    ok: true,
    strand: {
      wristMm: 165,
      ease: 'snug',
      cord: getPart('cord-elastic-clear'),
      pieces: [amethyst, getPart('spacer-silver-disc-20'), amethyst],
    },
  })
  expect(toDesign(strandOf('garnet-8*20'))).toEqual(designOf('garnet-8*20'))
})

test('every reason why there is no strand is listed, with its place', () => {
  const design = designOf('amethyst-8 kryptonite-8 cord-knotted-red', { cord: 'garnet-8' })
  expect(toStrand(design, PARTS_BY_ID)).toEqual({
    ok: false,
    problems: [
      { code: 'NOT_A_CORD', part: 'garnet-8' },
      { code: 'UNKNOWN_PART', index: 1, part: 'kryptonite-8' },
      { code: 'CORD_AS_PIECE', index: 2, part: 'cord-knotted-red' },
    ],
  })
  const withoutCord = toStrand(designOf('garnet-8', { cord: 'rope' }), PARTS_BY_ID)
  expect(withoutCord).toMatchObject({ problems: [{ code: 'UNKNOWN_PART', part: 'rope' }] })
})

test.each([
  [{ wrist_mm: 119 }, 'WRIST_OUT_OF_RANGE'],
  [{ wrist_mm: 241 }, 'WRIST_OUT_OF_RANGE'],
  [{ wrist_mm: 165.5 }, 'WRIST_OUT_OF_RANGE'],
  [{ wrist_mm: Number.NaN }, 'WRIST_OUT_OF_RANGE'],
  [{ pieces: Array<string>(81).fill('garnet-6') }, 'TOO_MANY_PIECES'],
])('a design beyond the limits has no strand: %j', (changes, code) => {
  expect(toStrand(designOf('garnet-8', changes), PARTS_BY_ID)).toEqual({ ok: false, problems: [{ code }] })
})

test.each([120, 240])('a wrist of %i mm is within the limits', (wrist_mm) => {
  expect(toStrand(designOf('garnet-8', { wrist_mm }), PARTS_BY_ID).ok).toBe(true)
})
