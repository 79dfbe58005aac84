import type { CategorySlug, SubcategorySlug } from '@shop/contract/categories'
import { m } from '../../paraglide/messages.js'

const NAMES: Readonly<Record<CategorySlug | SubcategorySlug, () => string>> = {
  bracelets: m.common_category_bracelets,
  protective: m.common_category_protective,
  'energy-crystals': m.common_category_energy_crystals,
  'custom-designs': m.common_category_custom_designs,
  crystals: m.common_category_crystals,
  'raw-stones': m.common_category_raw_stones,
  carved: m.common_category_carved,
  jewelry: m.common_category_jewelry,
  metaphysicals: m.common_category_metaphysicals,
  'meditation-tools': m.common_category_meditation_tools,
  divination: m.common_category_divination,
  'ritual-items': m.common_category_ritual_items,
}

/** The name of a category or subcategory in the current language. */
export function toCategoryName(slug: CategorySlug | SubcategorySlug): string {
  return NAMES[slug]()
}
