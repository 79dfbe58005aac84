import { findCategory } from '@shop/contract/categories'
import type { FacetName, FacetValue } from '@shop/contract/products'
import { toCategoryName } from '../../lib/i18n/category-names.ts'
import { pick } from '../../lib/i18n/locale.ts'
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
}

/** Title of a facet. */
export function toFacetTitle(name: FacetName): string {
  return TITLES[name]()
}

/** Label of a facet value. */
export function toFacetLabel(
  name: FacetName,
  { value, value_zh }: Pick<FacetValue, 'value' | 'value_zh'>,
): string {
  if (name === 'category' || name === 'subcategory') {
    const found = findCategory(value)
    return found ? toCategoryName(found.subcategory ?? found.category) : value
  }
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
