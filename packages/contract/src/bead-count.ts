/** What a string of beads is cut to: a wrist, and the beads on it. */
export interface BeadString {
  /** Around the wrist, as the size of the bracelet says. */
  wristMm: number
  /** The diameter of a bead. */
  beadMm: number
  /** How much longer than the wrist it is to be, beside the beads' own width. */
  easeMm?: number
  /** What spacers, charms and tags take of the string. */
  fittingsMm?: number
}

/** The ease that our sizes are strung with: it moves freely and does not slip over the hand. */
export const USUAL_EASE_MM = 6

/**
 * The length of the string that closes round a wrist. The beads lie on the wrist, so the string runs outside it: the
 * thicker the beads, the longer the string. One bead's width beside the ease is the rule of our stringers.
 */
export function getStringMm({ wristMm, beadMm, easeMm = USUAL_EASE_MM }: BeadString): number {
  return wristMm + easeMm + beadMm
}

/** How many beads the string holds beside its fittings. The pictures show this number too. */
export function countBeads(bracelet: BeadString): number {
  return Math.round((getStringMm(bracelet) - (bracelet.fittingsMm ?? 0)) / bracelet.beadMm)
}
