import type { Correspondences } from './correspondence-format.ts'

/** What a piece stands for by its stones, in the words and order of the product files. */
export interface Signs {
  element: string[]
  zodiac: string[]
  chinese_zodiac: string[]
}

const ELEMENTS = ['Wood', 'Fire', 'Earth', 'Metal', 'Water']

const WESTERN_SIGNS = [
  ...['Aries', 'Taurus', 'Gemini', 'Cancer', 'Leo', 'Virgo'],
  ...['Libra', 'Scorpio', 'Sagittarius', 'Capricorn', 'Aquarius', 'Pisces'],
]

const ANIMALS = [
  ...['Rat', 'Ox', 'Tiger', 'Rabbit', 'Dragon', 'Snake'],
  ...['Horse', 'Goat', 'Monkey', 'Rooster', 'Dog', 'Pig'],
]

/**
 * The elements, western signs and animals of a piece: those of all its stones together. A stone that the data does
 * not know adds nothing. Free of any library, so that a browser can use it too.
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
