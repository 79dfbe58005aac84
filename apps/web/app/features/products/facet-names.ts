import type { FacetName } from '@shop/contract/products/product-fields.rules'
import { localized } from '../../lib/i18n/locale.ts'
import type { RenderedField } from '../../lib/i18n/localized-fields.ts'
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

/** A value of a facet with its name in the language of the render. */
export type NamedValue = RenderedField<'value'>

/** The same with the number of its products. */
export type ShownValue = NamedValue & { count: number }

/** The facets of a list. */
export type ShownFacets = Partial<Record<FacetName, readonly ShownValue[]>>

type ToFacetLabel = (name: FacetName, value: NamedValue) => string

/** Labels of facet values, which name categories as the merchant does. */
export function useFacetLabels(): ToFacetLabel {
  const toCategoryName = useCategoryNames()
  return (name, value) =>
    name === 'category' || name === 'subcategory' ? toCategoryName(value.value) : toFacetLabel(name, value)
}

/** Label of a value of any other facet. */
export function toFacetLabel(
  name: Exclude<FacetName, 'category' | 'subcategory'>,
  named: NamedValue,
): string {
  const { value } = named
  if (name === 'rating') return m.category_rating_up({ stars: value })
  if (name !== 'tag') return localized(named, 'value')
  // Tags are stored as slugs.
  const label = value.replaceAll('-', ' ')
  return localized({ ...named, value: label.charAt(0).toUpperCase() + label.slice(1) }, 'value')
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
