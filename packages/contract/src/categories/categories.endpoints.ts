import { defineEndpoint, typesOf } from '../http/endpoint.ts'
import type { categoriesSchemas } from './categories.schemas.ts'

/**
 * The three categories and nine sub-categories in the order of the header. Slugs are used in paths (`/category/{slug}`)
 * and as filter values; names, texts and pictures are the merchant's (`listCategories`).
 */
export const CATEGORIES = [
  { slug: 'bracelets', subcategories: ['protective', 'energy-crystals', 'custom-designs'] },
  { slug: 'crystals', subcategories: ['raw-stones', 'carved', 'jewelry'] },
  { slug: 'metaphysicals', subcategories: ['meditation-tools', 'divination', 'ritual-items'] },
] as const

export type CategorySlug = (typeof CATEGORIES)[number]['slug']
export type SubcategorySlug = (typeof CATEGORIES)[number]['subcategories'][number]

/** Resolves a `/category/{slug}` path to a category, or a sub-category within one; undefined for an unknown slug. */
export function findCategory(
  slug: string,
): { category: CategorySlug; subcategory?: SubcategorySlug } | undefined {
  for (const { slug: category, subcategories } of CATEGORIES) {
    if (category === slug) return { category }
    const subcategory = subcategories.find((name) => name === slug)
    if (subcategory) return { category, subcategory }
  }
  return undefined
}

export const listCategories = defineEndpoint({
  method: 'GET',
  path: '/v1/categories',
  summary: 'The categories and sub-categories with their names, texts and pictures',
  auth: 'public',
  schemas: typesOf<typeof categoriesSchemas.listCategories>(),
  errors: [],
})
