import { toSigns } from '@shop/catalogue/correspondences'
import type { Correspondences } from '@shop/catalogue/correspondence-format'
import type { Product } from '@shop/contract/products/products.schemas'
import type { BirthReading } from './birth-reading.ts'

/** The fields of a product that the fit depends on. List items have no signs: they are derived from the stones. */
export type FittingProduct = Pick<Product, 'Gem' | 'Element'> &
  Partial<Pick<Product, 'SuitableZodiac' | 'SuitableCzodiac'>>

/** A stone that supports a reason, with its sources. */
interface ReasonStone {
  stone: string
  sources: string[]
}

/** Why a product fits. Products without stones have reasons with no stones. */
export interface FitReason {
  kind: 'element' | 'zodiac' | 'chinese_zodiac'
  value: string
  points: number
  stones: ReasonStone[]
}

/** Fit of a product, 0 to 100, and its reasons with their points. */
interface ProductFit {
  points: number
  reasons: FitReason[]
}

/** Points of a product: its best favourable element (first or second), the western sign, the animal. */
const FIT_POINTS = { elements: [50, 35], zodiac: 25, chinese_zodiac: 25 } as const

/** Scores a product by its fields. An animal fits by either reading of the year. */
export function toProductFit(
  { favourable, zodiacSign, animals }: Pick<BirthReading, 'favourable' | 'zodiacSign' | 'animals'>,
  product: FittingProduct,
  correspondences: Correspondences,
): ProductFit {
  const { elements, stones } = correspondences
  const gems = toList(product.Gem)
  const explained = toSigns(correspondences, gems)
  const own = {
    element: toList(product.Element),
    zodiac: product.SuitableZodiac === undefined ? explained.zodiac : toList(product.SuitableZodiac),
    animals:
      product.SuitableCzodiac === undefined ? explained.chinese_zodiac : toList(product.SuitableCzodiac),
  }
  const toStones = (listSources: (color: string, gem: string) => string[] | undefined) =>
    gems.flatMap((stone) => {
      const known = stones[stone]
      const sources = known && listSources(known.color, stone)
      return sources ? [{ stone, sources }] : []
    })

  const reasons: FitReason[] = []
  const place = favourable.elements.findIndex(({ element }) => own.element.includes(element))
  const value = favourable.elements[place]?.element
  if (value)
    reasons.push({
      kind: 'element',
      value,
      points: FIT_POINTS.elements[place] ?? 0,
      stones: toStones((color) => elements[value]?.colors[color]),
    })
  if (own.zodiac.includes(zodiacSign))
    reasons.push({
      kind: 'zodiac',
      value: zodiacSign,
      points: FIT_POINTS.zodiac,
      stones: toStones((_, gem) => stones[gem]?.zodiac[zodiacSign]),
    })
  const animal = [animals.byLichun, animals.byNewYear].find((each) => own.animals.includes(each))
  if (animal)
    reasons.push({
      kind: 'chinese_zodiac',
      value: animal,
      points: FIT_POINTS.chinese_zodiac,
      stones: toStones(
        (color) =>
          Object.values(elements).find(({ colors }) => Object.hasOwn(colors, color))?.animals[animal],
      ),
    })
  return { points: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

/** Fitting products, best first; ties keep their order. */
export function rankByFit<Item extends FittingProduct>(
  reading: Pick<BirthReading, 'favourable' | 'zodiacSign' | 'animals'>,
  products: readonly Item[],
  correspondences: Correspondences,
): { product: Item; fit: ProductFit }[] {
  return products
    .map((product) => ({ product, fit: toProductFit(reading, product, correspondences) }))
    .filter(({ fit }) => fit.points > 0)
    .sort((a, b) => b.fit.points - a.fit.points)
}

function toList(joined: string): string[] {
  return joined.split(', ').filter(Boolean)
}
