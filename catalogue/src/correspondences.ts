import type { Correspondences } from './correspondence-format.ts'

/** Elements and signs of a product, derived from its stones; values and order as in the product files. */
export interface Signs {
  element: string[]
  zodiac: string[]
  chinese_zodiac: string[]
}

const ELEMENTS = ['Wood', 'Fire', 'Earth', 'Metal', 'Water']

const WESTERN_SIGNS = [
  'Aries',
  'Taurus',
  'Gemini',
  'Cancer',
  'Leo',
  'Virgo',
  'Libra',
  'Scorpio',
  'Sagittarius',
  'Capricorn',
  'Aquarius',
  'Pisces',
]

const ANIMALS = [
  'Rat',
  'Ox',
  'Tiger',
  'Rabbit',
  'Dragon',
  'Snake',
  'Horse',
  'Goat',
  'Monkey',
  'Rooster',
  'Dog',
  'Pig',
]

/**
 * Derives the elements, western signs and animals of a product from all its stones. Stones without data add nothing.
 * Imports no library, so that browsers can use it too.
 */
export function toSigns({ elements, stones }: Correspondences, gems: readonly string[]): Signs {
  const known = gems.flatMap((gem) => stones[gem] ?? [])
  const found = Object.entries(elements).filter(([, { colors }]) =>
    known.some(({ color }) => Object.hasOwn(colors, color)),
  )
  const zodiac = new Set(known.flatMap((stone) => Object.keys(stone.zodiac)))
  const animals = new Set(found.flatMap(([, element]) => Object.keys(element.animals)))
  return {
    element: ELEMENTS.filter((name) => found.some(([element]) => element === name)),
    zodiac: WESTERN_SIGNS.filter((sign) => zodiac.has(sign)),
    chinese_zodiac: ANIMALS.filter((animal) => animals.has(animal)),
  }
}
