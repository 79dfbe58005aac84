import type { BraceletPart, PartKind } from '@shop/contract/designs/bracelet-parts.rules'

/** A look whose pictures are rendered, with the measurements of one of its parts. */
export interface LookToDraw {
  look: string
  kind: PartKind
  /** Lengths in centimetres. */
  part: { length: number; diameter: number }
  hasTextures: boolean
}

type Measured = Pick<BraceletPart, 'look' | 'kind' | 'length_tenths' | 'diameter_tenths'>

const TENTHS_PER_CM = 100
/** Beads are rendered in this size if there are several. */
const USUAL_DIAMETER_TENTHS = 100
/** Stones are drawn in three dimensions with textures of their own; metal and thread need only their colour. */
const TEXTURED: readonly PartKind[] = ['bead', 'guru']

/** Every look of these parts, each with the part of the most usual size. */
export function listLooks(parts: readonly Measured[]): LookToDraw[] {
  const byLook = new Map<string, Measured>()
  const toOddness = ({ diameter_tenths }: Measured) => Math.abs(diameter_tenths - USUAL_DIAMETER_TENTHS)
  for (const part of parts) {
    const known = byLook.get(part.look)
    if (!known || toOddness(part) < toOddness(known)) byLook.set(part.look, part)
  }
  return [...byLook.values()].map(({ look, kind, length_tenths, diameter_tenths }) => ({
    look,
    kind,
    hasTextures: TEXTURED.includes(kind),
    part: { length: length_tenths / TENTHS_PER_CM, diameter: diameter_tenths / TENTHS_PER_CM },
  }))
}
