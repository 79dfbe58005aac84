import type { BeadElement, BraceletDesign, BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'
import { toPartsById, toStrand, type Strand } from '../src/strand.ts'

function bead(stone: string, element: BeadElement, sizesMm: number[]): BraceletPart[] {
  const look = stone.toLowerCase().replaceAll(' ', '-').replace("'", '')
  return sizesMm.map((mm) => ({
    id: `${look}-${mm}`,
    kind: 'bead',
    name: `${stone}, ${mm} mm`,
    stone,
    look,
    element,
    price_fen: mm * mm * 7,
    length_tenths: mm * 10,
    diameter_tenths: mm * 10,
    stock: 500,
  }))
}

function other(
  kind: BraceletPart['kind'],
  look: string,
  [lengthTenths, diameterTenths]: [number, number],
  element?: BeadElement,
): BraceletPart {
  return {
    id: lengthTenths > 0 ? `${look}-${lengthTenths}` : look,
    kind,
    look,
    name: look,
    ...(element && { element }),
    price_fen: 100 + lengthTenths,
    length_tenths: lengthTenths,
    diameter_tenths: diameterTenths,
    stock: 500,
  }
}

/** Parts of every kind and element. */
export const PARTS: BraceletPart[] = [
  other('cord', 'cord-elastic-clear', [0, 8]),
  other('cord', 'cord-knotted-red', [0, 10]),
  other('spacer', 'spacer-silver-disc', [20, 50], 'metal'),
  other('spacer', 'spacer-silver-ball', [30, 30], 'metal'),
  other('spacer', 'spacer-gold-ball', [40, 40], 'metal'),
  other('cap', 'cap-silver-petal', [12, 60], 'metal'),
  other('guru', 'guru-silver', [90, 90], 'metal'),
  other('charm', 'charm-silver-moon', [0, 140], 'metal'),
  other('charm', 'tassel-silk-red', [0, 350]),
  ...bead('Jadeite', 'wood', [6, 8]),
  ...bead('Green aventurine', 'wood', [6, 8, 10, 12]),
  ...bead('Garnet', 'fire', [6, 8]),
  ...bead('Rose quartz', 'fire', [6, 8, 10, 12]),
  ...bead('Citrine', 'earth', [6, 8, 10]),
  ...bead("Tiger's eye", 'earth', [8, 10, 12]),
  ...bead('Clear quartz', 'metal', [6, 8, 10]),
  ...bead('Moonstone', 'metal', [6, 8]),
  ...bead('Amethyst', 'water', [6, 8, 10, 12]),
  ...bead('Obsidian', 'water', [8, 10]),
]

export const PARTS_BY_ID = toPartsById(PARTS)

/** A part by its id. */
export function getPart(id: string): BraceletPart {
  const part = PARTS_BY_ID.get(id)
  if (!part) throw new Error(`no part ${id}`)
  return part
}

/** A design for a regular fit on 165 mm; pieces as "amethyst-8*3 spacer-silver-disc-20". */
export function designOf(pieces: string, changes: Partial<BraceletDesign> = {}): BraceletDesign {
  const ids = pieces.split(' ').flatMap((text) => {
    const [id, count = '1'] = text.split('*')
    return id ? Array.from({ length: Number(count) }, () => id) : []
  })
  return { version: 1, wrist_mm: 165, ease: 'regular', cord: 'cord-elastic-clear', pieces: ids, ...changes }
}

/** The strand of `designOf`. */
export function strandOf(pieces: string, changes: Partial<BraceletDesign> = {}): Strand {
  const result = toStrand(designOf(pieces, changes), PARTS_BY_ID)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.strand
}
