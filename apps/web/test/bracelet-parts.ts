import type { BraceletPart } from '@shop/contract/designs/bracelet-parts.rules'

/** A part of bracelets: an amethyst bead of 8 mm. */
export function aPart(changes: Partial<BraceletPart> = {}): BraceletPart {
  return {
    id: 'amethyst-8',
    kind: 'bead',
    name: 'Amethyst 8 mm',
    stone: 'Amethyst',
    look: 'amethyst',
    element: 'water',
    price_fen: 720,
    length_tenths: 80,
    diameter_tenths: 80,
    stock: 100,
    ...changes,
  }
}

/** Enough parts to string a bracelet. */
export const PARTS: readonly BraceletPart[] = [
  aPart(),
  aPart({
    id: 'carnelian-8',
    name: 'Carnelian 8 mm',
    stone: 'Carnelian',
    look: 'carnelian',
    element: 'fire',
  }),
  aPart({
    id: 'nephrite-8',
    name: 'Nephrite 8 mm',
    stone: 'Nephrite jade',
    look: 'nephrite',
    element: 'wood',
  }),
  aPart({
    id: 'citrine-8',
    name: 'Citrine 8 mm',
    stone: 'Citrine',
    look: 'citrine',
    element: 'earth',
    stock: 0,
  }),
  aPart({ id: 'amethyst-10', name: 'Amethyst 10 mm', length_tenths: 100, diameter_tenths: 100 }),
  toFinding('spacer-silver-disc', 'spacer', 'Silver disc, 2 mm', 20, 50),
  toFinding('spacer-silver-ball-4', 'spacer', 'Silver ball, 4 mm', 40, 40),
  toFinding('cap-silver-petal', 'cap', 'Silver petal cap', 12, 60),
  toFinding('cord-elastic-clear', 'cord', 'Elastic cord', 0, 8),
  toFinding('cord-silk-red', 'cord', 'Silk cord, red', 0, 10),
]

function toFinding(
  id: string,
  kind: BraceletPart['kind'],
  name: string,
  length_tenths: number,
  diameter_tenths: number,
): BraceletPart {
  const measures = { length_tenths, diameter_tenths }
  return { id, kind, name, look: id, price_fen: 300, stock: 100, ...measures }
}
