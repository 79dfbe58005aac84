import { toMoney } from '@shop/contract/money'
import {
  isSuggestible,
  type ProductSuggestions,
  type SuggestedProduct,
} from '@shop/contract/product-suggestions'
import type { Clock } from '../../../jobs/clock.ts'
import type { Db } from '../../../db/pool.ts'
import type { ProductSearch } from './product-search.service.ts'
import {
  findSuggestedPage,
  findSuggestedTerms,
  type SuggestedPage,
} from './product-suggestions.repository.ts'
import { findProducts } from '../catalogue/products.repository.ts'
import type { ProductRow } from '../catalogue/products.view.ts'
import { matchBeginnings } from './search-match.ts'
import type { SearchText } from './search-text.ts'

const MAX_TERMS = 4

/** A shorter word is similar to too many. */
const FEWEST_LETTERS_OF_A_MISTYPED_WORD = 4

const NO_PAGE: SuggestedPage = { ids: [], total: 0, categories: [] }
const NOTHING: ProductSuggestions = { products: [], total: 0, categories: [], terms: [] }

interface Dependencies {
  db: Db
  clock: Clock
  search: ProductSearch
}

/** Suggestions while a query is typed: cheap enough for every pause. */
export function createProductSuggestions({ db, clock, search }: Dependencies) {
  async function findPage(
    text: SearchText,
    reach: { now: Date; limit: number },
  ): Promise<{ page: SuggestedPage; corrected?: string; isPartial?: true }> {
    let page: SuggestedPage = NO_PAGE
    let isTyped = true
    for await (const { match, ...attempt } of search.listAttempts(text)) {
      page = await findSuggestedPage(db, match, reach)
      if (page.total > 0) return { page, ...attempt }
      if (!isTyped) continue
      isTyped = false
      page = await findSuggestedPage(db, matchBeginnings(text), reach)
      const canBeMistyped = text.units.some(
        ({ typed, isHan }) => isHan || typed.length >= FEWEST_LETTERS_OF_A_MISTYPED_WORD,
      )
      if (page.total > 0 || !canBeMistyped) return { page }
    }
    return { page }
  }

  return {
    async suggest({ q, limit }: { q: string; limit: number }): Promise<ProductSuggestions> {
      const text = search.read(q)
      if (!isSuggestible(q) || text.units.length === 0) return NOTHING
      const now = clock()
      const [{ page, corrected, isPartial }, terms] = await Promise.all([
        findPage(text, { now, limit }),
        findSuggestedTerms(db, q, { now, limit: MAX_TERMS }),
      ])
      const rows = new Map((await findProducts(db, page.ids)).map((row) => [row.id, row]))
      return {
        products: page.ids.flatMap((id) => (rows.has(id) ? [toSuggestedProduct(rows.get(id)!)] : [])),
        total: page.total,
        categories: page.categories,
        terms,
        ...(corrected === undefined ? {} : { corrected_query: corrected }),
        ...(isPartial ? { is_partial: true } : {}),
      }
    },
  }
}

function toSuggestedProduct({ id, slug, record, price_fen, sizes, images }: ProductRow): SuggestedProduct {
  const [image] = images
  return {
    product_id: id,
    slug,
    product_name: record.name.en,
    product_name_zh: record.name.zh,
    product_price: toMoney(price_fen),
    product_qty: sizes.reduce((sum, { stock }) => sum + stock, 0),
    ...(image && { image }),
  }
}
