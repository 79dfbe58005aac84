import { RATING_FACETS } from '@shop/contract/products/products.rules'
import type { FacetName } from '@shop/contract/products/product-fields.rules'
import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import { FIVE_ELEMENTS } from '@shop/contract/users/users.endpoints'
import { CHINESE_ZODIAC_SIGNS, ZODIAC_SIGNS } from '@shop/contract/users/users.rules'
import type { ShownFacets, ShownValue } from '../facet-names.ts'
import type { ProductFilters } from './product-filters.ts'

/** A facet value as the page offers it. */
export type FacetChoice = ShownValue & { isChosen: boolean }

/** Facets with a fixed order of values; the others are sorted by number of products. */
const ORDERS: Readonly<Partial<Record<FacetName, readonly string[]>>> = {
  category: CATEGORIES.map(({ slug }) => slug),
  element: FIVE_ELEMENTS,
  zodiac: ZODIAC_SIGNS,
  chinese_zodiac: CHINESE_ZODIAC_SIGNS,
  rating: RATING_FACETS,
}

/**
 * The values of one facet in display order. Selected values are included even without results, so that they
 * can be removed.
 */
export function listChoices(
  list: { facets: ShownFacets },
  filters: ProductFilters,
  name: FacetName,
): FacetChoice[] {
  const chosen = filters.chosen[name] ?? []
  const counted = list.facets[name] ?? []
  const missing = chosen.filter((value) => counted.every((one) => one.value !== value))
  const values = [...counted, ...missing.map((value) => ({ value, count: 0 }))]
  return sort(name, values).map((value) => ({ ...value, isChosen: chosen.includes(value.value) }))
}

function sort(name: FacetName, values: ShownValue[]): ShownValue[] {
  if (name === 'size') return values.toSorted((a, b) => toLeadingNumber(a.value) - toLeadingNumber(b.value))
  const order = ORDERS[name]
  if (!order) return values
  const toPlace = ({ value }: ShownValue) => (order.includes(value) ? order.indexOf(value) : order.length)
  return values.toSorted((a, b) => toPlace(a) - toPlace(b))
}

/** Sizes are compared in mm, so that rings (`52 mm`) precede wrists (`16 cm`). */
function toLeadingNumber(size: string): number {
  const number = Number.parseFloat(size)
  if (Number.isNaN(number)) return Number.POSITIVE_INFINITY
  return size.includes('cm') ? number * 10 : number
}
