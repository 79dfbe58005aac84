import { toMoney } from '@shop/contract/money'
import {
  isSuggestible,
  type ProductSuggestions,
  type SuggestedProduct,
} from '@shop/contract/product-suggestions'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { findCorrection, matchBeginnings, matchExactly, matchLoosely } from './product-search.repository.ts'
import { findSuggestedPage, findSuggestedTerms } from './product-suggestions.repository.ts'
import { findProducts } from './products.repository.ts'
import type { ProductRow } from './products.view.ts'
import { readSearchText, type SearchText } from './search-text.ts'

const MAX_TERMS = 4

/** A shorter word resembles everything. */
const FEWEST_LETTERS_OF_A_MISTYPED_WORD = 4

const NOTHING: ProductSuggestions = { products: [], total: 0, categories: [], terms: [] }

/** What is suggested while somebody types a search text: light enough to be asked at every pause. */
export function createProductSuggestions({ db, clock }: { db: Db; clock: Clock }) {
  async function findPage(text: SearchText, reach: { now: Date; limit: number }) {
    const exact = await findSuggestedPage(db, matchExactly(text), reach)
    if (exact.total > 0) return { page: exact, isLoose: false }
    const begun = await findSuggestedPage(db, matchBeginnings(text), reach)
    const canBeMistyped = text.words.some(({ length }) => length >= FEWEST_LETTERS_OF_A_MISTYPED_WORD)
    if (begun.total > 0 || !canBeMistyped) return { page: begun, isLoose: false }
    return { page: await findSuggestedPage(db, matchLoosely(text), reach), isLoose: true }
  }

  return {
    async suggest({ q, limit }: { q: string; limit: number }): Promise<ProductSuggestions> {
      const text = readSearchText(q)
      if (!isSuggestible(q) || text.words.length + text.hanTerms.length === 0) return NOTHING
      const now = clock()
      const [{ page, isLoose }, terms] = await Promise.all([
        findPage(text, { now, limit }),
        findSuggestedTerms(db, q, { now, limit: MAX_TERMS }),
      ])
      const corrected = isLoose && page.total > 0 ? await findCorrection(db, text.words) : undefined
      const rows = new Map((await findProducts(db, page.ids)).map((row) => [row.id, row]))
      return {
        products: page.ids.flatMap((id) => (rows.has(id) ? [toSuggestedProduct(rows.get(id)!)] : [])),
        total: page.total,
        categories: page.categories,
        terms,
        ...(corrected === undefined ? {} : { corrected_query: corrected }),
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
