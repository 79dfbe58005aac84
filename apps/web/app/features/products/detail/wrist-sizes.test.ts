import { describe, expect, it } from 'vitest'
import { toCentimetres, toWristRanges } from './wrist-sizes.ts'

function sizes(...names: string[]) {
  return names.map((size) => ({ size, stock: 1 }))
}

describe('wrist sizes', () => {
  it('cover every wrist between the smallest and the largest without a gap', () => {
    expect(toWristRanges(sizes('14 cm', '15 cm', '17 cm'))).toMatchObject([
      { size: '14 cm', fromMm: 131, toMm: 140 },
      { size: '15 cm', fromMm: 141, toMm: 150 },
      { size: '17 cm', fromMm: 151, toMm: 170 },
    ])
  })

  it('include adjustable sizes', () => {
    expect(toWristRanges(sizes('14–16 cm', '16-18 cm'))).toMatchObject([
      { fromMm: 140, toMm: 160 },
      { fromMm: 160, toMm: 180 },
    ])
  })

  it('are empty for rings, or when one size is not a wrist size', () => {
    expect(toWristRanges(sizes('50 mm', '52 mm'))).toEqual([])
    expect(toWristRanges(sizes('14 cm', 'One size'))).toEqual([])
    expect(toWristRanges([])).toEqual([])
  })

  it('are formatted with one decimal', () => {
    expect(toCentimetres(141)).toBe('14.1')
    expect(toCentimetres(150)).toBe('15.0')
  })
})
