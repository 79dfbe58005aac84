import { toPageInfo } from '@shop/contract/http/envelope'
import { toFen, toMoney } from '@shop/contract/money'
import {
  FACET_NAMES,
  type FacetValue,
  type Product,
  type ProductDetail,
  type ProductList,
  type ProductsQuery,
  type RelatedProducts,
} from '@shop/contract/products'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { isId } from '../../db/ids.ts'
import { findProductPage, type ProductFilter, type ProductPage } from './catalogue/product-list.repository.ts'
import { createProductSuggestions } from './search/product-suggestions.service.ts'
import { createProductSearch, type Synonyms } from './search/product-search.service.ts'
import { readCatalogueVersions, readProductVersions } from './catalogue/product-versions.repository.ts'
import * as repository from './catalogue/products.repository.ts'
import { createRelatedProducts } from './related/related-products.service.ts'
import {
  isOnSale,
  listTermValues,
  toOffSale,
  toProduct,
  toProductMinerals,
  type PricedProduct,
  type ProductRow,
} from './catalogue/products.view.ts'

export { isOnSale, type PricedProduct, type ProductRow }
export { PRICING_COLUMNS } from './catalogue/products.repository.ts'
export type ProductsService = ReturnType<typeof createProductsService>

interface Dependencies {
  db: Db
  clock: Clock
  synonyms: Synonyms
}

const NO_PAGE: ProductPage = { ids: [], total: 0, facets: [], minFen: 0, maxFen: 0, inStock: 0 }

/** The catalogue as shoppers see it. */
export function createProductsService({ db, clock, synonyms }: Dependencies) {
  const search = createProductSearch({ db, synonyms })

  async function list(query: ProductsQuery): Promise<ProductList> {
    const now = clock()
    const filter = toFilter(query, now)
    if (!query.q) {
      const page = await findProductPage(db, filter)
      return toList(query, page, await listInOrder(page.ids, now), undefined)
    }
    const text = search.read(query.q)
    // A query of punctuation alone finds nothing, rather than the whole catalogue.
    let page = NO_PAGE
    if (text.units.length === 0) return toList(query, NO_PAGE, [], undefined)
    for await (const { match, corrected, isPartial } of search.listAttempts(text)) {
      page = await findProductPage(db, { ...filter, match })
      if (page.total === 0) continue
      const found = toList(query, page, await listInOrder(page.ids, now), corrected)
      return isPartial ? { ...found, is_partial: true } : found
    }
    return toList(query, page, [], undefined)
  }

  async function listInOrder(ids: string[], now: Date): Promise<Product[]> {
    return inOrder(ids, await toProducts(await repository.findProducts(db, ids), now))
  }

  async function toProducts(rows: ProductRow[], now: Date): Promise<Product[]> {
    const terms = await repository.findTerms(db, [...new Set(rows.flatMap(listTermValues))])
    return rows.map((row) => toProduct(row, terms, now))
  }

  async function getRow(idOrSlug: string): Promise<ProductRow> {
    const key = isId(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug }
    const row = await repository.findProductOnSale(db, key, clock())
    if (!row) throw new AppError('PRODUCT_NOT_FOUND')
    return row
  }

  /** Those on sale, in the order of the ids. */
  async function listOnSaleById(ids: string[]): Promise<Product[]> {
    const now = clock()
    const rows = await repository.findProducts(db, ids)
    const onSale = rows.filter((row) => isOnSale(row, now))
    return inOrder(ids, await toProducts(onSale, now))
  }

  const listRelated = createRelatedProducts({ db, clock, listOnSale: listOnSaleById })

  return {
    list,
    suggest: createProductSuggestions({ db, clock, search }).suggest,

    async get(idOrSlug: string): Promise<ProductDetail> {
      const row = await getRow(idOrSlug)
      const { gem } = row.record
      const terms = await repository.findTerms(db, [...new Set(listTermValues(row))])
      const minerals = await repository.findMinerals(db, gem)
      return { ...toProduct(row, terms, clock()), minerals: toProductMinerals(row, minerals, terms) }
    },

    /** @throws PRODUCT_NOT_FOUND */
    async listRelated(idOrSlug: string): Promise<RelatedProducts> {
      return listRelated((await getRow(idOrSlug)).id)
    },

    /** Products on sale by their slugs, unordered; others are left out. */
    async listOnSaleBySlug(slugs: string[]): Promise<Product[]> {
      const now = clock()
      return toProducts(await repository.findProductsOnSale(db, slugs, now), now)
    },

    /**
     * Products by their ids, unordered. One that is no longer on sale stays visible, with status 0 and no
     * stock.
     */
    async listByIds(ids: string[]): Promise<Product[]> {
      const now = clock()
      const rows = await repository.findProducts(db, ids)
      return toProducts(
        rows.map((row) => (isOnSale(row, now) ? row : toOffSale(row))),
        now,
      )
    },

    /** The id of a product on sale, in canonical form. @throws PRODUCT_NOT_FOUND */
    async getIdOnSale(id: string): Promise<string> {
      if (!isId(id)) throw new AppError('PRODUCT_NOT_FOUND')
      return (await getRow(id)).id
    },

    /** Content versions by product id, which change with anything shown of the product. */
    readVersions: (ids: string[]) => readProductVersions(db, ids.filter(isId)),

    /** Content versions of the lists, by sub-category, and of everything else that an import writes. */
    readCatalogueVersions: (subcategories: readonly string[]) => readCatalogueVersions(db, subcategories),

    /** Products by id for pricing, whatever their status; unknown ids are left out. */
    findForPricing: (db: Db | Tx, ids: string[]): Promise<PricedProduct[]> =>
      repository.findForPricing(db, ids.filter(isId)),
  }
}

/** Products in the order of the ids; missing ones are left out. */
function inOrder(ids: readonly string[], products: readonly Product[]): Product[] {
  const byId = new Map(products.map((product) => [product.product_id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toFilter(query: ProductsQuery, now: Date): ProductFilter {
  return {
    chosen: Object.fromEntries(FACET_NAMES.map((name) => [name, query[name]])),
    minFen: toFilterFen(query.min_price),
    maxFen: toFilterFen(query.max_price),
    inStock: query.in_stock === 'true' || query.in_stock === '1',
    match: undefined,
    sort: toSort(query),
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
    now,
  }
}

/** Sorting by relevance requires a query. */
function toSort({ sort, q }: ProductsQuery): ProductFilter['sort'] {
  if (q) return sort ?? 'relevance'
  return sort === undefined || sort === 'relevance' ? 'featured' : sort
}

/** Filters may be given in yuan: `"200"`, `"199.5"` or `"199.50"`. */
function toFilterFen(price: string | undefined): number | undefined {
  if (price === undefined) return undefined
  const [yuan, part = ''] = price.split('.')
  return toFen(`${yuan}.${part.padEnd(2, '0')}`)
}

function toList(
  query: ProductsQuery,
  page: Awaited<ReturnType<typeof findProductPage>>,
  items: Product[],
  corrected: string | undefined,
): ProductList {
  const facets: Record<string, FacetValue[]> = Object.fromEntries(FACET_NAMES.map((name) => [name, []]))
  for (const { name, ...value } of page.facets) facets[name]!.push(value)
  return {
    items,
    ...toPageInfo(query, page.total),
    facets,
    price_range: { min: toMoney(page.minFen), max: toMoney(page.maxFen) },
    in_stock_count: page.inStock,
    ...(corrected === undefined ? {} : { corrected_query: corrected }),
  }
}
