import { describe, expect, test } from 'vitest'
import { adviseSize, toWristRanges } from '@shop/contract/products/wrist-sizes.rules'
import { toBeadMm } from './bead-diameter.ts'
import { readWristMm, toCentimetres } from './wrist-sizes.ts'

function sizes(...names: string[]) {
  return names.map((size) => ({ size, stock: 1 }))
}

describe('wrist sizes', () => {
  test('cover every wrist between the smallest and the largest without a gap', () => {
    expect(toWristRanges(sizes('14 cm', '15 cm', '17 cm'))).toMatchObject([
      { size: '14 cm', fromMm: 131, toMm: 140 },
      { size: '15 cm', fromMm: 141, toMm: 150 },
      { size: '17 cm', fromMm: 151, toMm: 170 },
    ])
  })

  test('include adjustable sizes', () => {
    expect(toWristRanges(sizes('14–16 cm', '16-18 cm'))).toMatchObject([
      { fromMm: 140, toMm: 160 },
      { fromMm: 160, toMm: 180 },
    ])
  })

  test('are empty for rings, or when one size is not a wrist size', () => {
    expect(toWristRanges(sizes('50 mm', '52 mm'))).toEqual([])
    expect(toWristRanges(sizes('14 cm', 'One size'))).toEqual([])
    expect(toWristRanges([])).toEqual([])
  })

  test('are formatted with one decimal', () => {
    expect(toCentimetres(141)).toBe('14.1')
    expect(toCentimetres(150)).toBe('15.0')
  })
})

const ranges = toWristRanges(sizes('14 cm', '15 cm', '16 cm', '17 cm'))
const advise = (wristMm: number, ease: Parameters<typeof adviseSize>[2] = 'comfortable') => {
  const advice = adviseSize(ranges, wristMm, ease)
  return advice.kind === 'too_small' ? advice.kind : [advice.kind, advice.range.size]
}

describe('the size for a wrist', () => {
  test('is the smallest one that is not smaller than the wrist', () => {
    expect(advise(150)).toEqual(['fits', '15 cm'])
    expect(advise(151)).toEqual(['fits', '16 cm'])
  })

  test('is smaller for a snug fit and larger for a loose fit', () => {
    expect(advise(152, 'snug')).toEqual(['fits', '15 cm'])
    expect(advise(150, 'loose')).toEqual(['fits', '16 cm'])
  })

  test('is marked as loose or too small outside the available sizes', () => {
    expect(advise(120)).toEqual(['loose', '14 cm'])
    expect(advise(171)).toBe('too_small')
    expect(advise(165, 'loose')).toBe('too_small')
  })
})

describe('a typed wrist', () => {
  test('is parsed with point, comma, unit and full-width digits', () => {
    expect(['15.5', '15,5', ' 15.5 cm', '15.5厘米', '１５．５'].map(readWristMm)).toEqual(Array(5).fill(155))
    expect(readWristMm('16')).toBe(160)
  })

  test('is rejected outside the range of human wrists', () => {
    expect(['', 'abc', '9', '27', '155', '-15', '15.5.5'].map(readWristMm)).toEqual(Array(7).fill(undefined))
  })
})

describe('the bead diameter of a product', () => {
  test('is parsed from its field, with a default for other texts', () => {
    expect(toBeadMm('10 mm')).toBe(10)
    expect(toBeadMm('6.5 mm')).toBe(6.5)
    expect(toBeadMm('6–12 mm')).toBe(8)
    expect(toBeadMm('')).toBe(8)
  })
})
