import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import type { CategorySlug, SubcategorySlug } from '@shop/contract/categories/categories.endpoints'

export const CATEGORY_SLUGS: readonly CategorySlug[] = CATEGORIES.map(({ slug }) => slug)

export const SUBCATEGORY_SLUGS: readonly SubcategorySlug[] = CATEGORIES.flatMap(
  ({ subcategories }) => subcategories,
)

/** Whether the sub-category belongs to the category. */
export function isSubcategoryOf(category: CategorySlug, subcategory: SubcategorySlug): boolean {
  return listSubcategories(category).includes(subcategory)
}

/** The sub-categories of a category, in display order. */
export function listSubcategories(category: CategorySlug): readonly SubcategorySlug[] {
  return CATEGORIES.find(({ slug }) => slug === category)?.subcategories ?? []
}

/** The category of a sub-category. */
export const findCategory = (subcategory: SubcategorySlug): CategorySlug | undefined =>
  CATEGORY_SLUGS.find((category) => isSubcategoryOf(category, subcategory))
