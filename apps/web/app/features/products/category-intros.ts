import type { CategorySlug, SubcategorySlug } from '@shop/contract/categories'
import { m } from '../../paraglide/messages.js'

const INTROS: Readonly<Record<CategorySlug | SubcategorySlug, () => string>> = {
  bracelets: m.category_intro_bracelets,
  protective: m.category_intro_protective,
  'energy-crystals': m.category_intro_energy_crystals,
  'custom-designs': m.category_intro_custom_designs,
  crystals: m.category_intro_crystals,
  'raw-stones': m.category_intro_raw_stones,
  carved: m.category_intro_carved,
  jewelry: m.category_intro_jewelry,
  metaphysicals: m.category_intro_metaphysicals,
  'meditation-tools': m.category_intro_meditation_tools,
  divination: m.category_intro_divination,
  'ritual-items': m.category_intro_ritual_items,
}

/** One sentence about a category or subcategory in the language of this render. */
export function toCategoryIntro(slug: CategorySlug | SubcategorySlug): string {
  return INTROS[slug]()
}
