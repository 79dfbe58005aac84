import { CATEGORIES } from '@shop/contract/categories'

/** Pages with a text of `catalogue/pages` or, for the traditions, of `catalogue/stories`. */
const TEXT_PAGES = [
  '/traditions',
  '/about',
  '/contact',
  '/shipping',
  '/return',
  '/terms',
  '/privacy',
  '/cookies',
  '/terms-policies',
  '/intellectual-property-rights',
]

const CATEGORY_PAGES = CATEGORIES.flatMap(({ slug, subcategories }) => [slug, ...subcategories]).map(
  (slug) => `/category/${slug}`,
)

/**
 * Pages for search engines, besides those of the products. Categories without products on sale are left out.
 * @param changes when each page last changed; a category is included only with something on sale
 */
export function listPublicPages(changes: ReadonlyMap<string, Date>): string[] {
  return ['/', ...CATEGORY_PAGES.filter((path) => changes.has(path)), ...TEXT_PAGES]
}
