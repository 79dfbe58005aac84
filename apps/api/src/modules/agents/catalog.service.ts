import { MAX_LOOKUP_IDS, MAX_SEARCH_LIMIT, DEFAULT_SEARCH_LIMIT } from '@shop/contract/agents/agents.rules'
import {
  OWN_FILTERS,
  type AgentContext,
  type AgentFilters,
  type AgentMessage,
  type AgentProduct,
  type LookupRequest,
  type LookupResult,
  type ProductRequest,
  type ProductResult,
  type SearchRequest,
  type SearchResult,
} from '@shop/contract/agents/catalog.schemas'
import { CATEGORIES, findCategory } from '@shop/contract/categories/categories.endpoints'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { toFen, toMoney } from '@shop/contract/money/money'
import { SEARCH_MAX_LENGTH } from '@shop/contract/products/products.rules'
import { ProductsQuery, type Product, type ProductList } from '@shop/contract/products/products.schemas'
import { fill, readTexts } from '@shop/messages/texts'
import type { z } from 'zod'
import { isId } from '../../db/ids.ts'
import { AppError } from '../../http/app-error.ts'
import type { CurrenciesService } from '../currencies/currencies.service.ts'
import type { ProductsService } from '../products/products.service.ts'
import {
  listUnits,
  readVariantId,
  SIZE_NAMES,
  toAgentProduct,
  toAgentVariant,
  toSelected,
  type Unit,
  type ViewSettings,
} from './catalog.view.ts'
import type { DesignedBracelets } from './designed.service.ts'
import { toReturnRule } from './designed.view.ts'
import { readPriceFilter, type FenRange, type PriceFilter } from './price-filter.ts'
import { readCursor, writeCursor } from './search-cursor.ts'
import { UcpError } from './ucp-error.ts'

const TEXTS = readTexts('agents/documents')

/** A result without the protocol's envelope, or why there is none. */
export type Outcome<Result> = Result | { failure: AgentMessage }

interface Dependencies {
  products: Pick<ProductsService, 'list' | 'listByIds' | 'listOnSaleBySlug' | 'get'>
  currencies: Pick<CurrenciesService, 'list'>
  designed: DesignedBracelets
}

export type AgentCatalog = ReturnType<typeof createAgentCatalog>

/** The catalogue as agents read it: the shop's own search and products, with the protocol's names. */
export function createAgentCatalog({ products, currencies, designed }: Dependencies) {
  const listRates = async () => (await currencies.list()).items

  async function readFilters(filters: AgentFilters = {}, context: AgentContext = {}) {
    const price = await readPriceFilter(filters, context, listRates)
    return { filters, price, subcategories: listSubcategories(filters) }
  }

  /** Designed bracelets that some ids name; they are in no category. */
  async function findDesigned(
    ids: readonly string[],
    { price, subcategories }: ReadFilters,
    view: ViewSettings,
  ) {
    const found = await designed.find(ids, price, view)
    return subcategories === undefined ? found : { ...found, products: [] }
  }

  return {
    async search(
      {
        query = '',
        filters,
        context,
        pagination = { limit: DEFAULT_SEARCH_LIMIT },
      }: z.infer<typeof SearchRequest>,
      view: ViewSettings,
    ): Promise<z.infer<typeof SearchResult>> {
      const typed = query.trim().slice(0, SEARCH_MAX_LENGTH)
      if (typed === '' && !hasFilter(filters))
        throw new UcpError('invalid_request', 'A search needs a query or a filter')
      const { cursor, limit } = pagination
      const page =
        cursor === undefined ? { page: 1, limit: Math.min(limit, MAX_SEARCH_LIMIT) } : readCursor(cursor)
      const read = await readFilters(filters, context)
      const found =
        read.subcategories?.length === 0
          ? undefined
          : await products.list(toQuery(typed, read, { ...page, language: view.language }))
      const messages = [
        ...listPriceMessages(read.price, context, view.language),
        ...(found ? listSearchMessages(found, view.language) : []),
      ]
      const hasNext = found !== undefined && page.page < found.total_pages
      return {
        products: found?.items.map((product) => withAllVariants(product, view)) ?? [],
        pagination: {
          ...(hasNext && { cursor: writeCursor({ ...page, page: page.page + 1 }) }),
          has_next_page: hasNext,
          total_count: found?.total ?? 0,
        },
        ...(messages.length > 0 && { messages }),
      }
    },

    async lookup(
      { ids: given, filters, context }: z.infer<typeof LookupRequest>,
      view: ViewSettings,
    ): Promise<z.infer<typeof LookupResult>> {
      const ids = [...new Set(given)]
      if (ids.length > MAX_LOOKUP_IDS)
        throw new UcpError('request_too_large', `At most ${MAX_LOOKUP_IDS} ids can be looked up at once`)
      const read = await readFilters(filters, context)
      const made = await findDesigned(ids, read, view)
      const wanted = ids.filter((id) => !made.known.has(id)).map((id) => ({ id, ...readVariantId(id) }))
      const found = await listOnSale(
        products,
        wanted.map(({ product }) => product),
      )
      const matches = new Map<Product, Match[]>()
      const missing: string[] = []
      for (const { id, product: key, size } of wanted) {
        const product = found.find(({ product_id, slug }) => product_id === key.toLowerCase() || slug === key)
        const units = product ? listUnits(product) : []
        const unit = size === undefined ? units[0] : units.find((each) => each.size === size)
        if (!product || !unit) missing.push(id)
        else
          matches.set(product, [
            ...(matches.get(product) ?? []),
            { id, unit, match: size === undefined ? 'featured' : 'exact' },
          ])
      }
      const listed = [...matches]
        .filter(([product]) => passes(product, read))
        .map(([product, all]) => toMatched(product, all, view))
      const messages: AgentMessage[] = [
        ...listPriceMessages(read.price, context, view.language),
        ...missing.map((id) => toNotFound('info', id, view.language)),
        ...made.products.map((_, index) => toReturnRule(`$.products[${listed.length + index}]`, view)),
      ]
      return {
        products: [...listed, ...made.products],
        ...(messages.length > 0 && { messages }),
      }
    },

    async get(
      { id, selected = [], filters, context }: z.infer<typeof ProductRequest>,
      view: ViewSettings,
    ): Promise<Outcome<z.infer<typeof ProductResult>>> {
      const read = await readFilters(filters, context)
      const [made] = (await findDesigned([id], read, view)).products
      if (made)
        return {
          product: { ...made, selected: [] },
          messages: [
            ...listPriceMessages(read.price, context, view.language),
            toReturnRule('$.product', view),
          ],
        }
      const { product: key, size } = readVariantId(id)
      const product = await products.get(key).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'PRODUCT_NOT_FOUND') return undefined
        throw error
      })
      const units = product ? listUnits(product) : []
      const named = size === undefined ? undefined : units.find((unit) => unit.size === size)
      if (!product || (size !== undefined && !named) || !passes(product, read))
        return { failure: toNotFound('error', id, view.language) }
      const choices = selected.filter(({ name }) => SIZE_NAMES.has(name))
      if (choices.length > 1)
        throw new UcpError('invalid_request', 'selected: each option must be there at most once')
      const [choice] = choices
      const chosen = named ?? (choice && units.find((unit) => unit.size === (choice.id ?? choice.label)))
      // A size that the product lacks is no choice: every size is shown instead.
      const isRelaxed = choice !== undefined && !chosen
      const shown = isRelaxed ? units : [chosen ?? units[0]!]
      const messages = listPriceMessages(read.price, context, view.language)
      const variants = shown.map((unit) => toAgentVariant(product, unit, view))
      return {
        product: {
          ...toAgentProduct(product, variants, view),
          selected: isRelaxed ? [] : toSelected(shown[0]!, view),
        },
        ...(messages.length > 0 && { messages }),
      }
    },
  }
}

/** An id that names a product or one of its units. */
interface Match {
  id: string
  unit: Unit
  match: 'exact' | 'featured'
}

/** A product with the units that ids have named. */
function toMatched(product: Product, all: readonly Match[], view: ViewSettings): AgentProduct {
  const units = [...new Set(all.map(({ unit }) => unit.size))]
  const variants = units.map((size) => {
    const own = all.filter(({ unit }) => unit.size === size)
    const inputs = own.map(({ id, match }) => ({ id, match }))
    return { ...toAgentVariant(product, own[0]!.unit, view), inputs }
  })
  return toAgentProduct(product, variants, view)
}

interface ReadFilters {
  filters: AgentFilters
  price: PriceFilter
  /** Undefined without a filter by category. */
  subcategories: string[] | undefined
}

const hasFilter = (filters: AgentFilters = {}) =>
  (['categories', 'price', 'in_stock', ...OWN_FILTERS] as const).some((name) => filters[name] !== undefined)

/** The sub-categories of a filter by category: those of a category are all of its own. */
function listSubcategories({ categories }: AgentFilters): string[] | undefined {
  return categories?.flatMap((slug) => {
    const { category, subcategory } = findCategory(slug) ?? {}
    if (subcategory) return [subcategory]
    return CATEGORIES.find((each) => each.slug === category)?.subcategories ?? []
  })
}

function toQuery(
  q: string,
  { filters, price, subcategories }: ReadFilters,
  page: { page: number; limit: number; language: PageLanguage },
): ProductsQuery {
  const { minFen, maxFen } = price
  return ProductsQuery.parse({
    ...Object.fromEntries(OWN_FILTERS.map((name) => [name, filters[name]])),
    ...page,
    subcategory: subcategories,
    ...(q !== '' && { q }),
    ...(minFen !== undefined && { min_price: toMoney(minFen) }),
    ...(maxFen !== undefined && { max_price: toMoney(maxFen) }),
    ...(filters.in_stock === true && { in_stock: 'true' }),
  })
}

/** Products on sale by id or by the last part of their address; that of designed bracelets has no page. */
async function listOnSale(products: Dependencies['products'], keys: readonly string[]): Promise<Product[]> {
  const ids = keys.filter((key) => isId(key) && key.toLowerCase() !== DESIGN_PRODUCT_ID)
  const slugs = keys.filter((key) => !isId(key))
  const [byId, bySlug] = await Promise.all([
    ids.length > 0 ? products.listByIds(ids) : [],
    slugs.length > 0 ? products.listOnSaleBySlug(slugs) : [],
  ])
  const all = [...byId.filter(({ status }) => status === 1), ...bySlug]
  return [...new Map(all.map((product) => [product.product_id, product])).values()]
}

/** Whether a product passes the filters of a lookup: all its variants have its price. */
function passes(
  product: Product,
  { price: { minFen = 0, maxFen = Infinity }, subcategories }: ReadFilters & { price: FenRange },
) {
  const fen = toFen(product.product_price)
  const isWithin = fen >= minFen && fen <= maxFen
  return isWithin && (subcategories === undefined || subcategories.includes(product.product_subcategory))
}

function withAllVariants(product: Product, view: ViewSettings): AgentProduct {
  const variants = listUnits(product).map((unit) => toAgentVariant(product, unit, view))
  return toAgentProduct(product, variants, view)
}

function toNotFound(type: 'info' | 'error', id: string, language: PageLanguage): AgentMessage {
  const content = fill(TEXTS[language].notFound, { id })
  return { type, code: 'not_found', content, ...(type === 'error' && { severity: 'unrecoverable' }) }
}

function listPriceMessages(
  { outcome }: PriceFilter,
  { currency = '' }: AgentContext = {},
  language: PageLanguage,
): AgentMessage[] {
  const texts = TEXTS[language]
  if (outcome === 'ignored')
    return [{ type: 'warning', code: 'price_filter_ignored', content: texts.filterIgnored }]
  if (outcome !== 'converted') return []
  const content = fill(texts.filterConverted, { currency: currency.toUpperCase() })
  return [{ type: 'info', code: 'price_filter_converted', content }]
}

function listSearchMessages(
  { corrected_query: corrected, is_partial: isPartial }: ProductList,
  language: PageLanguage,
): AgentMessage[] {
  const texts = TEXTS[language]
  return [
    ...(corrected === undefined
      ? []
      : [
          {
            type: 'info' as const,
            code: 'corrected_query',
            content: fill(texts.corrected, { query: corrected }),
          },
        ]),
    ...(isPartial ? [{ type: 'info' as const, code: 'partial_match', content: texts.partial }] : []),
  ]
}
