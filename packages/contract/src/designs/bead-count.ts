/** The measurements of a bracelet, in mm. */
export interface BeadString {
  /** Circumference of the wrist, from the bracelet's size. */
  wristMm: number
  /** Diameter of one bead. */
  beadMm: number
  /** Ease: extra length beyond the wrist and one bead's width. Default: `USUAL_EASE_MM`. */
  easeMm?: number
  /** Length taken by spacers, charms and tags. */
  fittingsMm?: number
}

/** The ease of the shop's sizes: the bracelet moves freely and does not slip over the hand. */
export const USUAL_EASE_MM = 6

/**
 * Length of the string in mm. Beads lie on the wrist, so the string runs outside it: wrist + ease + one bead's width.
 */
export function getStringMm({ wristMm, beadMm, easeMm = USUAL_EASE_MM }: BeadString): number {
  return wristMm + easeMm + beadMm
}

/** Number of beads on the string without its fittings. Product pictures show the same number. */
export function countBeads(bracelet: BeadString): number {
  return Math.round((getStringMm(bracelet) - (bracelet.fittingsMm ?? 0)) / bracelet.beadMm)
}
