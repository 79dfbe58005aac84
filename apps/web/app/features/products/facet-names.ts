import type { FacetName, FacetValue } from '@shop/contract/products/products.endpoints'
import { pick } from '../../lib/i18n/locale.ts'
import { useCategoryNames } from '../../lib/shop/categories.ts'
import { m } from '../../paraglide/messages.js'
import type { ElementName } from '../../ui/layout/chip.tsx'

const TITLES: Readonly<Record<FacetName, () => string>> = {
  category: m.category_facet_category,
  subcategory: m.category_facet_subcategory,
  gem: m.category_facet_gem,
  material: m.category_facet_material,
  element: m.category_facet_element,
  zodiac: m.category_facet_zodiac,
  chinese_zodiac: m.category_facet_chinese_zodiac,
  color: m.category_facet_color,
  size: m.category_facet_size,
  tag: m.category_facet_tag,
  rating: m.category_facet_rating,
}

/** Title of a facet. */
export function toFacetTitle(name: FacetName): string {
  return TITLES[name]()
}

type ToFacetLabel = (name: FacetName, value: Pick<FacetValue, 'value' | 'value_zh'>) => string

/** Labels of facet values, which name categories as the merchant does. */
export function useFacetLabels(): ToFacetLabel {
  const toCategoryName = useCategoryNames()
  return (name, value) =>
    name === 'category' || name === 'subcategory' ? toCategoryName(value.value) : toFacetLabel(name, value)
}

/** Label of a value of any other facet. */
export function toFacetLabel(
  name: Exclude<FacetName, 'category' | 'subcategory'>,
  { value, value_zh }: Pick<FacetValue, 'value' | 'value_zh'>,
): string {
  if (name === 'rating') return m.category_rating_up({ stars: value })
  if (name !== 'tag') return pick(value, value_zh)
  // Tags are stored as slugs.
  const label = value.replaceAll('-', ' ')
  return pick(label.charAt(0).toUpperCase() + label.slice(1), value_zh)
}

const ELEMENTS: Readonly<Record<string, ElementName>> = {
  Wood: 'wood',
  Fire: 'fire',
  Earth: 'earth',
  Metal: 'metal',
  Water: 'water',
}

/** The element that a facet value names; undefined for other values. */
export function findElement(value: string): ElementName | undefined {
  return ELEMENTS[value]
}
