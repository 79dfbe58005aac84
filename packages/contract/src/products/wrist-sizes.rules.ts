import { USUAL_EASE_MM } from '../designs/bead-count.ts'

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
export function toWristRanges(sizes: readonly { size: string; stock: number }[]): WristRange[] {
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

/** Ease: how much longer than the wrist the string is, apart from the beads' own thickness, in mm. */
export const EASES = { snug: 3, comfortable: USUAL_EASE_MM, loose: 12 } as const
export type Ease = keyof typeof EASES

/** Human wrists, in mm. */
export const WRIST_MM = { least: 100, most: 260 } as const

/** The size that fits a wrist, or that all are too small; `loose`: even the smallest one is loose. */
export type SizeAdvice = { kind: 'fits' | 'loose'; range: WristRange } | { kind: 'too_small' }

/**
 * The smallest size that fits a wrist with the requested ease. Sizes include the usual ease, so more ease
 * counts as a wider wrist.
 */
export function adviseSize(ranges: readonly WristRange[], wristMm: number, ease: Ease): SizeAdvice {
  const neededMm = wristMm + EASES[ease] - USUAL_EASE_MM
  const range = ranges.find(({ toMm }) => neededMm <= toMm)
  if (!range) return { kind: 'too_small' }
  return { kind: neededMm < range.fromMm ? 'loose' : 'fits', range }
}
