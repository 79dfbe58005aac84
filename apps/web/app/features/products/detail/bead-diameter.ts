/** The most common diameter. */
const USUAL_BEAD_MM = 8

/** Parses the bead diameter, in mm, from the field `StoneSize` (`8 mm`); the most common one otherwise. */
export function toBeadMm(stoneSize: string): number {
  const [, mm] = /^(\d{1,2}(?:\.\d)?) mm$/.exec(stoneSize) ?? []
  return mm === undefined ? USUAL_BEAD_MM : Number(mm)
}
