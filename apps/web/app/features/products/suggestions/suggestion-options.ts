import {
  CATEGORIES,
  type CategorySlug,
  type SubcategorySlug,
} from '@shop/contract/categories/categories.endpoints'
import type {
  ProductSuggestions,
  SuggestedProduct,
} from '@shop/contract/products/product-suggestions.schemas'
import { localized } from '../../../lib/i18n/locale.ts'
import type { ToCategoryName } from '../../../lib/shop/categories.ts'
import { toQueryString } from '../../../lib/api/query-string.ts'
import { m } from '../../../paraglide/messages.js'

/** One suggestion with its target. */
export type SuggestionOption = { key: string; to: string } & (
  | { kind: 'term'; text: string; gem: string | undefined; count: number }
  | { kind: 'category'; text: string; count: number | undefined }
  | { kind: 'product'; product: SuggestedProduct }
  | { kind: 'all'; total: number }
)

/** Suggestions under one heading. */
export interface SuggestionGroup {
  key: 'terms' | 'categories' | 'products'
  items: SuggestionOption[]
}

const MAX_TERMS = 3
const MAX_CATEGORIES = 2

/** Suggestions for a text, grouped; empty groups are left out. */
export function toSuggestionGroups(
  text: string,
  suggestions: ProductSuggestions,
  toCategoryName: ToCategoryName,
): SuggestionGroup[] {
  const groups: SuggestionGroup[] = [
    { key: 'terms', items: listTerms(suggestions) },
    { key: 'categories', items: listCategories(text, suggestions, toCategoryName) },
    { key: 'products', items: listProducts(text, suggestions) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function listTerms({ terms }: ProductSuggestions): SuggestionOption[] {
  return terms.slice(0, MAX_TERMS).map((term) => {
    const text = localized(term, 'value')
    return {
      key: `term ${term.value}`,
      kind: 'term',
      to: toSearch({ q: text }),
      text,
      gem: term.kind === 'gem' ? term.value : undefined,
      count: term.count,
    }
  })
}

/** Categories whose name matches the text; without any, the categories of the matching products. */
function listCategories(
  text: string,
  { categories }: ProductSuggestions,
  toCategoryName: ToCategoryName,
): SuggestionOption[] {
  const startsWith = (slug: string) => toCategoryName(slug).toLowerCase().startsWith(text.toLowerCase())
  // Names that begin with the text come first.
  const matching = listAllCategories()
    .filter((slug) => matches(toCategoryName(slug), text))
    .sort((a, b) => Number(startsWith(b)) - Number(startsWith(a)))
  if (matching.length > 0) {
    return matching.slice(0, MAX_CATEGORIES).map((slug) => ({
      key: `category ${slug}`,
      kind: 'category',
      to: `/category/${slug}`,
      text: toCategoryName(slug),
      count: undefined,
    }))
  }
  if (categories.length < 2) return []
  return categories.slice(0, MAX_CATEGORIES).flatMap(({ slug, count }) => {
    const category = CATEGORIES.find((known) => known.slug === slug)
    return category
      ? [
          {
            key: `category ${slug}`,
            kind: 'category' as const,
            to: toSearch({ q: text, category: slug }),
            text: m.search_suggest_in_category({ text, category: toCategoryName(category.slug) }),
            count,
          },
        ]
      : []
  })
}

function listProducts(text: string, { products, total }: ProductSuggestions): SuggestionOption[] {
  const options: SuggestionOption[] = products.map((product) => ({
    key: `product ${product.product_id}`,
    kind: 'product',
    to: `/product/${product.slug}`,
    product,
  }))
  return options.length > 0 ? [...options, { key: 'all', kind: 'all', to: toSearch({ q: text }), total }] : []
}

function listAllCategories(): (CategorySlug | SubcategorySlug)[] {
  return CATEGORIES.flatMap(({ slug, subcategories }) => [slug, ...subcategories])
}

/** Whether a word of the name begins with the text; in Chinese, which has no spaces, any part may. */
function matches(name: string, text: string): boolean {
  const [known, typed] = [name.toLowerCase(), text.toLowerCase()]
  return /\p{Script=Han}/u.test(typed) ? known.includes(typed) : ` ${known}`.includes(` ${typed}`)
}

function toSearch(query: { q: string; category?: string }): string {
  return `/search${toQueryString(query)}`
}
