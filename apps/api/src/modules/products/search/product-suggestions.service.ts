import { pickLocalizedFields } from '@shop/contract/languages/translated'
import { isSuggestible } from '@shop/contract/products/product-suggestions.endpoints'
import type {
  ProductSuggestions,
  SuggestedProduct,
} from '@shop/contract/products/product-suggestions.schemas'
import type { Product } from '@shop/contract/products/products.schemas'
import type { Clock } from '../../../jobs/clock.ts'
import type { ReadDb } from '../../../db/pool.ts'
import type { ProductSearch } from './product-search.service.ts'
import { findProductPage, type ProductFilter, type ProductPage } from '../catalogue/product-list.ts'
import { toMatches } from '../catalogue/product-table.ts'
import type { ShowProducts } from '../catalogue/shown-products.ts'
import type { ProductSnapshot } from '../catalogue/snapshot-shapes.ts'
import { findSuggestedTerms } from './product-suggestions.repository.ts'
import type { SearchMatch } from './product-search.repository.ts'
import { readSearchText, type SearchText } from './search-text.ts'

const MAX_TERMS = 4

/** A shorter word is similar to too many. */
const FEWEST_LETTERS_OF_A_MISTYPED_WORD = 4

/** The best matches first, whatever they are. */
const ALL: Omit<ProductFilter, 'matches' | 'now' | 'limit'> = {
  chosen: {},
  minFen: undefined,
  maxFen: undefined,
  inStock: false,
  favorites: undefined,
  sort: 'relevance',
  language: 'en',
  offset: 0,
}

const NOTHING: ProductSuggestions = { products: [], total: 0, categories: [], terms: [] }

interface Dependencies {
  reads: ReadDb
  clock: Clock
  search: ProductSearch
  readSnapshot: () => Promise<ProductSnapshot>
  show: ShowProducts
}

/** Suggestions while a query is typed: cheap enough for every pause. */
export function createProductSuggestions({ reads, clock, search, readSnapshot, show }: Dependencies) {
  async function findPage(
    text: SearchText,
    snapshot: ProductSnapshot,
    reach: { now: Date; limit: number },
  ): Promise<{ page?: ProductPage; corrected?: string; isPartial?: true }> {
    const findMatches = async (match: SearchMatch) =>
      findProductPage(snapshot, {
        ...ALL,
        ...reach,
        matches: toMatches(
          snapshot.table,
          await search.findRanks(match, { isRanked: true, products: snapshot.table.products.length }),
        ),
      })
    let page: ProductPage | undefined
    let isTyped = true
    for await (const { match, ...attempt } of search.listAttempts(text, snapshot.synonyms)) {
      page = await findMatches(match)
      if (page.total > 0) return { page, ...attempt }
      if (!isTyped || match.how === 'sku') continue
      isTyped = false
      const { words, hanTerms } = text
      page = await findMatches({ how: 'beginnings', words, hanTerms })
      const canBeMistyped = text.units.some(
        ({ typed, isHan }) => isHan || typed.length >= FEWEST_LETTERS_OF_A_MISTYPED_WORD,
      )
      if (page.total > 0 || !canBeMistyped) return { page }
    }
    return page ? { page } : {}
  }

  return async function suggest({ q, limit }: { q: string; limit: number }): Promise<ProductSuggestions> {
    if (!isSuggestible(q)) return NOTHING
    const snapshot = await readSnapshot()
    const text = readSearchText(q, snapshot.synonyms)
    if (text.units.length === 0) return NOTHING
    const now = clock()
    const [{ page, corrected, isPartial }, terms] = await Promise.all([
      findPage(text, snapshot, { now, limit }),
      findSuggestedTerms(reads, q, { now, limit: MAX_TERMS }),
    ])
    return {
      products: (await show(snapshot, page?.items ?? [], now)).map(toSuggestedProduct),
      total: page?.total ?? 0,
      categories: page?.facets.category.map(({ value, count }) => ({ slug: value, count })) ?? [],
      terms,
      ...(corrected === undefined ? {} : { corrected_query: corrected }),
      ...(isPartial ? { is_partial: true } : {}),
    }
  }
}

function toSuggestedProduct(product: Product): SuggestedProduct {
  const [image] = product.images
  return {
    product_id: product.product_id,
    slug: product.slug,
    ...pickLocalizedFields(product, 'product_name'),
    product_price: product.product_price,
    product_qty: product.product_qty,
    ...(image && { image }),
  }
}
