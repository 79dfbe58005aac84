import type { ProductSize } from '@shop/contract/products/products.schemas'

/** The wrists that a size fits, in mm, inclusive. */
export interface WristRange {
  size: string
  fromMm: number
  toMm: number
  stock: number
}

/** How far below its nominal wrist the smallest size still fits, in mm. */
const SMALLEST_REACH_MM = 10

const ONE_WRIST = /^(\d{1,2}(?:\.\d)?) cm$/
const WRIST_RANGE = /^(\d{1,2}(?:\.\d)?)\s*[–-]\s*(\d{1,2}(?:\.\d)?) cm$/

/**
 * Parses wrist sizes: `15 cm` fits wrists above the next smaller size up to 15 cm, `14–16 cm` is adjustable.
 * Returns an empty list unless all sizes are wrist sizes (rings and necklaces).
 */
export function toWristRanges(sizes: readonly ProductSize[]): WristRange[] {
  const ranges: WristRange[] = []
  for (const { size, stock } of sizes) {
    const one = ONE_WRIST.exec(size)
    const range = WRIST_RANGE.exec(size)
    if (!one && !range) return []
    const toMm = Math.round(Number(one?.[1] ?? range?.[2]) * 10)
    const fromMm = range
      ? Math.round(Number(range[1]) * 10)
      : (ranges.at(-1)?.toMm ?? toMm - SMALLEST_REACH_MM) + 1
    ranges.push({ size, fromMm, toMm, stock })
  }
  return ranges
}

/** The most common diameter. */
const USUAL_BEAD_MM = 8

/** Parses the bead diameter, in mm, from the field `StoneSize` (`8 mm`); the most common one otherwise. */
export function toBeadMm(stoneSize: string): number {
  const [, mm] = /^(\d{1,2}(?:\.\d)?) mm$/.exec(stoneSize) ?? []
  return mm === undefined ? USUAL_BEAD_MM : Number(mm)
}
