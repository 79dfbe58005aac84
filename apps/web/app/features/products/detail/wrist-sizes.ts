import { USUAL_EASE_MM } from '@shop/contract/designs/bead-count'
import type { ProductSize } from '@shop/contract/products/products.endpoints'

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

/** Formats mm as cm with one decimal: 155 → `15.5`. */
export function toCentimetres(mm: number): string {
  return (mm / 10).toFixed(1)
}

/** Ease: how much longer than the wrist the string is, apart from the beads' own thickness, in mm. */
export const EASES = { snug: 3, comfortable: USUAL_EASE_MM, loose: 12 } as const
export type Ease = keyof typeof EASES

/** Diameters of beads on bracelets, in mm. */
export const BEAD_SIZES_MM = [4, 6, 7, 8, 9, 10, 12, 14] as const

/** The most common diameter. */
const USUAL_BEAD_MM = 8

const SMALLEST_WRIST_MM = 100
const LARGEST_WRIST_MM = 260

/**
 * Parses a wrist size: `15.5`, `15,5`, `15.5 cm`, with Chinese punctuation and units too. Undefined outside
 * the range of human wrists.
 */
export function readWristMm(text: string): number | undefined {
  const [, digits] = /^\s*(\d{1,2}(?:[.,．]\d{1,2})?)\s*(?:cm|厘米)?\s*$/i.exec(text.normalize('NFKC')) ?? []
  if (digits === undefined) return undefined
  const wristMm = Math.round(Number(digits.replace(',', '.')) * 10)
  return wristMm >= SMALLEST_WRIST_MM && wristMm <= LARGEST_WRIST_MM ? wristMm : undefined
}

/** Parses the bead diameter, in mm, from the field `StoneSize` (`8 mm`); the most common one otherwise. */
export function toBeadMm(stoneSize: string): number {
  const [, mm] = /^(\d{1,2}(?:\.\d)?) mm$/.exec(stoneSize) ?? []
  return mm === undefined ? USUAL_BEAD_MM : Number(mm)
}

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
