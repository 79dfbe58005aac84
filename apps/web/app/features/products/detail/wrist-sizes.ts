import { USUAL_EASE_MM } from '@shop/contract/designs/bead-count'
import type { WristRange } from './wrist-ranges.ts'

/** Formats mm as cm with one decimal: 155 → `15.5`. */
export function toCentimetres(mm: number): string {
  return (mm / 10).toFixed(1)
}

/** Ease: how much longer than the wrist the string is, apart from the beads' own thickness, in mm. */
export const EASES = { snug: 3, comfortable: USUAL_EASE_MM, loose: 12 } as const
export type Ease = keyof typeof EASES

/** Diameters of beads on bracelets, in mm. */
export const BEAD_SIZES_MM = [4, 6, 7, 8, 9, 10, 12, 14] as const

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
