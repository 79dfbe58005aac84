import { USUAL_EASE_MM } from '@shop/contract/bead-count'
import type { WristRange } from './wrist-sizes.ts'

/** How a bracelet is to sit: how much longer than the wrist its string is, beside the beads' own width, in mm. */
export const EASES = { snug: 3, comfortable: USUAL_EASE_MM, loose: 12 } as const
export type Ease = keyof typeof EASES

/** Diameters of beads that are strung for a wrist, in mm. */
export const BEAD_SIZES_MM = [4, 6, 7, 8, 9, 10, 12, 14] as const

/** The diameter that most bracelets have. */
const USUAL_BEAD_MM = 8

const SMALLEST_WRIST_MM = 100
const LARGEST_WRIST_MM = 260

/** Reads a wrist as it is typed: `15.5`, `15,5`, `15.5 cm`, in Chinese too. Undefined for what is no wrist of a person. */
export function readWristMm(text: string): number | undefined {
  const [, digits] = /^\s*(\d{1,2}(?:[.,．]\d{1,2})?)\s*(?:cm|厘米)?\s*$/i.exec(text.normalize('NFKC')) ?? []
  if (digits === undefined) return undefined
  const wristMm = Math.round(Number(digits.replace(',', '.')) * 10)
  return wristMm >= SMALLEST_WRIST_MM && wristMm <= LARGEST_WRIST_MM ? wristMm : undefined
}

/** The diameter of a product's beads, in mm, as the field `StoneSize` says it (`8 mm`); the usual one where it does not. */
export function toBeadMm(stoneSize: string): number {
  const [, mm] = /^(\d{1,2}(?:\.\d)?) mm$/.exec(stoneSize) ?? []
  return mm === undefined ? USUAL_BEAD_MM : Number(mm)
}

/** Which size suits a wrist, or that all are too small; `loose`: even the smallest one sits loose. */
export type SizeAdvice = { kind: 'fits' | 'loose'; range: WristRange } | { kind: 'too_small' }

/**
 * The smallest size that closes round a wrist with the wished ease. Sizes are made with the usual ease, so somebody who
 * wants more of it is served like a wider wrist.
 */
export function adviseSize(ranges: readonly WristRange[], wristMm: number, ease: Ease): SizeAdvice {
  const neededMm = wristMm + EASES[ease] - USUAL_EASE_MM
  const range = ranges.find(({ toMm }) => neededMm <= toMm)
  if (!range) return { kind: 'too_small' }
  return { kind: neededMm < range.fromMm ? 'loose' : 'fits', range }
}
