/** The shop's three categories with the slugs of their sub-categories, in the order shoppers see them. */
export const CATEGORIES = {
  bracelets: ['protective', 'energy-crystals', 'custom-designs'],
  crystals: ['raw-stones', 'carved', 'jewelry'],
  metaphysicals: ['meditation-tools', 'divination', 'ritual-items'],
} as const

/** Slug of a category. */
export type CategorySlug = keyof typeof CATEGORIES

/** Slug of a sub-category. */
export type SubcategorySlug = (typeof CATEGORIES)[CategorySlug][number]

export const CATEGORY_SLUGS: readonly CategorySlug[] = ['bracelets', 'crystals', 'metaphysicals']

export const SUBCATEGORY_SLUGS: readonly SubcategorySlug[] = CATEGORY_SLUGS.flatMap(
  (slug) => CATEGORIES[slug],
)

/** Whether the sub-category is one of the category's own. */
export function isSubcategoryOf(category: CategorySlug, subcategory: SubcategorySlug): boolean {
  return (CATEGORIES[category] as readonly string[]).includes(subcategory)
}
