import type { BraceletPart, Ease } from '@shop/contract/designs/bracelet-parts.rules'
import { getStringMm } from '@shop/contract/designs/bead-count'
import type { Strand } from './strand.ts'

/** Air between wrist and bracelet in mm. */
export const EASE_MM: Readonly<Record<Ease, number>> = { snug: 5, regular: 10, loose: 15 }

/** Length of the smallest spacer in the catalogue: what is missing by less than half of it cannot be mended. */
export const SMALLEST_SPACER_TENTHS = 20

/** Most by which the length of a strand that closes differs from the needed one. */
export const CLOSING_TOLERANCE_TENTHS = SMALLEST_SPACER_TENTHS / 2

/** How the pieces fit the wrist, in tenths of a millimetre. */
export interface Fit {
  /** Length of string for this wrist, ease and thickness of beads. */
  neededTenths: number
  /** Length of all pieces. */
  usedTenths: number
  /** Used minus needed: negative is too short. */
  differenceTenths: number
  closes: boolean
}

/**
 * Measures a strand. Beads lie on the wrist, so the string runs outside it: wrist, ease, and the width of the beads, by
 * the same rule as the shop's own bracelets (`getStringMm`). Of mixed widths the average counts, weighted by length.
 */
export function toFit({ wristMm, ease, pieces }: Strand): Fit {
  const usedTenths = toLengthTenths(pieces)
  const beadMm = toAverageDiameterTenths(pieces) / 10
  const neededTenths = Math.round(getStringMm({ wristMm, beadMm, easeMm: EASE_MM[ease] }) * 10)
  const differenceTenths = usedTenths - neededTenths
  const closes = Math.abs(differenceTenths) <= CLOSING_TOLERANCE_TENTHS
  return { neededTenths, usedTenths, differenceTenths, closes }
}

/** Room that parts take on the cord, in tenths of a millimetre. */
export function toLengthTenths(parts: readonly BraceletPart[]): number {
  return parts.reduce((sum, part) => sum + part.length_tenths, 0)
}

/** Average diameter in tenths of a millimetre, weighted by length; 0 without parts on the cord. */
function toAverageDiameterTenths(parts: readonly BraceletPart[]): number {
  const length = toLengthTenths(parts)
  if (length === 0) return 0
  return parts.reduce((sum, part) => sum + part.length_tenths * part.diameter_tenths, 0) / length
}
