/** An item as it is measured, in mm: of one measure, how long it is in its longest direction. */
export interface ItemSize {
  widthMm?: number
  heightMm: number
}

const SIZE = /^(?:\d+(?:\.\d+)?\s*[–-]\s*)?(\d+(?:\.\d+)?)(?:\s*×\s*(\d+(?:\.\d+)?))?\s*(mm|cm)$/

/** Parses the field `StoneSize`: `6 cm`, `16 × 12 mm`, and of `5–6 cm` the larger. Undefined for other texts. */
export function readItemSize(stoneSize: string): ItemSize | undefined {
  const [, first, second, unit] = SIZE.exec(stoneSize.trim()) ?? []
  if (first === undefined) return undefined
  const toMm = (text: string) => Number(text) * (unit === 'cm' ? 10 : 1)
  return second === undefined ? { heightMm: toMm(first) } : { heightMm: toMm(first), widthMm: toMm(second) }
}

/** A bead of a bracelet, drawn from above: its middle, in mm from the middle of the wrist. */
export interface DrawnBead {
  x: number
  y: number
}

/** Across a wrist of 16 cm, which is wider than it is thick. */
const WRIST_WIDTH_MM = 56
/** How far the string hangs towards the hand in its middle. */
const SAG_MM = 9

/** The beads that are seen from above of a bracelet with beads of this diameter; those at the edges first. */
export function listBeadsAcross(beadMm: number): DrawnBead[] {
  const radius = WRIST_WIDTH_MM / 2 + beadMm / 2 - 1
  const count = Math.floor((Math.PI * radius) / beadMm)
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count - 0.5) * Math.PI
    return { x: SAG_MM * (Math.cos(angle) - 1), y: radius * Math.sin(angle) }
  }).sort((one, other) => Math.abs(other.y) - Math.abs(one.y))
}
