import type { ProductSize } from '@shop/contract/products'

/** Which wrists a size is for, in mm; both ends fit. */
export interface WristRange {
  size: string
  fromMm: number
  toMm: number
  stock: number
}

/** How far below its own measure the smallest size still sits well, in mm. */
const SMALLEST_REACH_MM = 10

const ONE_WRIST = /^(\d{1,2}(?:\.\d)?) cm$/
const WRIST_RANGE = /^(\d{1,2}(?:\.\d)?)\s*[–-]\s*(\d{1,2}(?:\.\d)?) cm$/

/**
 * Reads sizes that name the wrist they fit: `15 cm` is for wrists above the next smaller size up to 15 cm, `14–16 cm`
 * adjusts between both. Ring and necklace sizes, and any list that is not all wrists, give nothing.
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

/** Writes mm as cm with one digit: 155 → `15.5`. */
export function toCentimetres(mm: number): string {
  return (mm / 10).toFixed(1)
}
