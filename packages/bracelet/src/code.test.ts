import { EASES, type BraceletDesign } from '@shop/contract/designs/bracelet-parts.rules'
import {
  DESIGN_CODE_FORMAT,
  DESIGN_WRIST_MM,
  MAX_DESIGN_CODE_LENGTH,
  MAX_DESIGN_PIECES,
} from '@shop/contract/designs/designs.rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { designOf } from '../test/parts.ts'
import { readDesignCode, toDesignCode } from './code.ts'
import { NUMBERED_PARTS } from './numbered-parts.ts'

const anyId = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NUMBERED_PARTS) },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-z0-9]{1,10}(-[a-z0-9]{1,9}){0,2}$/) },
)
const anyDesign: fc.Arbitrary<BraceletDesign> = fc.record(
  {
    version: fc.constant(1 as const),
    wrist_mm: fc.integer(DESIGN_WRIST_MM),
    ease: fc.constantFrom(...EASES),
    cord: anyId,
    // Runs of one part are common.
    pieces: fc
      .array(fc.tuple(anyId, fc.integer({ min: 1, max: 50 })), { maxLength: MAX_DESIGN_PIECES })
      .map((runs) => runs.flatMap(([id, count]) => Array.from({ length: count }, () => id)))
      .map((pieces) => pieces.slice(0, MAX_DESIGN_PIECES)),
  },
  { noNullPrototype: true },
)

describe('the code of a design', () => {
  test('turns back into the design, and is safe in addresses', () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        const code = toDesignCode(design)
        expect(readDesignCode(code)).toEqual(design)
        expect(code).toMatch(DESIGN_CODE_FORMAT)
        expect(code.length).toBeLessThanOrEqual(MAX_DESIGN_CODE_LENGTH)
      }),
      { numRuns: 1_000 },
    )
  })

  test('has at most 60 characters for 20 numbered beads, all different', () => {
    const pieces = NUMBERED_PARTS.slice(-20)
    expect(toDesignCode(designOf('', { pieces: [...pieces] })).length).toBeLessThanOrEqual(60)
  })

  test('writes runs once', () => {
    expect(toDesignCode(designOf('amethyst-8*23'))).toBe('1r4l001d-n')
    expect(toDesignCode(designOf('amethyst-8*2 garnet-8*3 amethyst-8'))).toBe('1r4l001d1d1x-31d')
    expect(toDesignCode(designOf('amethyst-8*40'))).toBe('1r4l001d-z1d-5')
  })

  test('spells parts without a number', () => {
    const code = toDesignCode(designOf('ruby-8*3 amethyst-8', { cord: 'rope' }))
    expect(code).toBe('1r4l_rope__ruby-8_-31d')
  })

  test('that was written before a part got its number is still read', () => {
    expect(readDesignCode('1r4l00_amethyst-8_-n')).toEqual(designOf('amethyst-8*23'))
  })
})

describe('reading a code', () => {
  test.each([
    ['', 'nothing'],
    ['2r4l001d', 'another version'],
    ['1x4l001d', 'no such ease'],
    ['1r00001d', 'a wrist of 0 mm'],
    ['1rzz001d', 'a wrist of 1295 mm'],
    ['1r4l00zz', 'a number without a part'],
    ['1r4l', 'no cord'],
    ['1r4l001d1d1d', 'a run that is not written as one'],
    ['1r4l001d-2', 'a run that is not worth it'],
    ['1r4l001d-0', 'an empty run'],
    ['1r4l001d-n1d', 'a run in two parts'],
    ['1r4l001d-z1d-z1d-z', 'more than 80 pieces'],
    ['1r4l001D', 'a capital letter'],
    ['1r4l00_ruby-8', 'an open id'],
    ['1r4l00_-ruby_', 'an id that begins with a hyphen'],
    [`1r4l00_${'a'.repeat(41)}_`, 'an id that is too long'],
    [' 1r4l001d', 'a space'],
    ['1r4l001d\n', 'a line break'],
  ])('%j is none: %s', (code) => {
    expect(readDesignCode(code)).toBeUndefined()
  })

  test('never throws, and whatever it reads has that very code', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^1[srl][3-6][0-9a-z]00([0-9a-z_-]){0,60}$/),
      fc.stringMatching(/^1r4l00([0-3][0-9a-z](-[0-9a-z])?){0,10}$/),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        const design = readDesignCode(text)
        if (!design) return
        expect(design.pieces.length).toBeLessThanOrEqual(MAX_DESIGN_PIECES)
        if (!text.includes('_')) expect(toDesignCode(design)).toBe(text)
      }),
      { numRuns: 3_000 },
    )
  })

  test('of a megabyte takes no time', () => {
    const started = performance.now()
    for (const unit of ['0', '_a', '-', '1d-3', '_a_'])
      expect(readDesignCode('1r4l00' + unit.repeat(1_000_000))).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(500)
  })
})
