import { findCategory } from '@shop/contract/categories/categories.endpoints'
import { toPageInfo } from '@shop/contract/http/envelope'
import { toFen, toMoney } from '@shop/contract/money/money'
import { FACET_NAMES } from '@shop/contract/products/product-fields.rules'
import type {
  Product,
  ProductDetail,
  ProductList,
  ProductsQuery,
  RelatedProducts,
} from '@shop/contract/products/products.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { noReplicas, type Replicas } from '../../db/replicas.ts'
import { isId } from '../../db/ids.ts'
import {
  findProductPage,
  listFitting,
  listInOrder,
  type ProductFilter,
  type ProductPage,
} from './catalogue/product-list.ts'
import { getOrder, ORDER_NAMES } from './catalogue/product-orders.ts'
import { countFavoritesByProduct } from './catalogue/product-snapshot.repository.ts'
import { createProductSnapshot, findProduct } from './catalogue/product-snapshot.ts'
import { createShownProducts } from './catalogue/shown-products.ts'
import { toMatches } from './catalogue/product-table.ts'
import type { Matches, ProductSnapshot, SnapshotProduct } from './catalogue/snapshot-shapes.ts'
import { createProductSuggestions } from './search/product-suggestions.service.ts'
import type { SearchMatch } from './search/product-search.repository.ts'
import { createProductSearch } from './search/product-search.service.ts'
import { readSearchText } from './search/search-text.ts'
import { readCatalogueVersions, readProductVersions } from './catalogue/product-versions.repository.ts'
import * as repository from './catalogue/products.repository.ts'
import { isValidPreview } from './preview/preview-token.shared.ts'
import { createRelatedProducts } from './related/related-products.service.ts'
import { listTermValues, toOffSale, toProduct, toProductMinerals } from './catalogue/products.view.ts'
import { isOnSale, type PricedProduct, type ProductRow } from './catalogue/product-rows.shared.ts'

export type ProductsService = ReturnType<typeof createProductsService>

/** What offers look at of a product; its stock is of all its sizes. */
type FittingProduct = Pick<SnapshotProduct, 'id' | 'priceFen' | 'stock' | 'traits'>

interface Dependencies {
  db: Db
  /** For suggestions. Absent: they are read from `db`. */
  replicas?: Replicas
  clock: Clock
  /** Signs previews. */
  secret: string
  /** Called with a query that found nothing. */
  onNothingFound?: (query: string) => void
}

/** The catalogue as shoppers see it. */
export function createProductsService({
  db,
  replicas = noReplicas(db),
  clock,
  onNothingFound,
  secret,
}: Dependencies) {
  const search = createProductSearch(db)
  const { read: readSnapshot, compare } = createProductSnapshot(db)
  const show = createShownProducts(db)

  async function list(query: ProductsQuery): Promise<ProductList> {
    const filter = toFilter(query, clock())
    if (filter.sort === 'popular') filter.favorites = await countFavoritesByProduct(db)
    const snapshot = await readSnapshot()
    if (!query.q) return makeList(query, { snapshot, page: findProductPage(snapshot, filter) })
    const text = readSearchText(query.q, snapshot.synonyms)
    let page: ProductPage | undefined
    // A query of punctuation alone finds nothing, rather than the whole catalogue.
    if (text.units.length > 0) {
      for await (const { match, corrected, isPartial } of search.listAttempts(text, snapshot.synonyms)) {
        const matches = await findMatches(snapshot, match, filter.sort === 'relevance')
        page = findProductPage(snapshot, { ...filter, matches })
        if (page.total === 0) continue
        const found = await makeList(query, { snapshot, page, corrected })
        return isPartial ? { ...found, is_partial: true } : found
      }
    }
    page ??= findProductPage(snapshot, { ...filter, matches: toMatches(snapshot.table, []) })
    if (text.units.length > 0 && query.page === 1) onNothingFound?.(query.q)
    return makeList(query, { snapshot, page })
  }

  /** From the cache of the snapshot, if these products have been found since their texts last changed. */
  async function findMatches(
    { table, searches }: ProductSnapshot,
    match: SearchMatch,
    isRanked: boolean,
  ): Promise<Matches> {
    const ranked = JSON.stringify(match)
    const key = isRanked ? ranked : `unranked ${ranked}`
    const known = searches.get(ranked) ?? searches.get(key)
    if (known) return known
    const matches = toMatches(
      table,
      await search.findRanks(match, { isRanked, products: table.products.length }),
    )
    searches.set(key, matches)
    return matches
  }

  async function makeList(
    query: ProductsQuery,
    {
      snapshot,
      page,
      corrected,
    }: { snapshot: ProductSnapshot; page: ProductPage; corrected?: string | undefined },
  ): Promise<ProductList> {
    return {
      items: await show(snapshot, page.items, clock()),
      ...toPageInfo(query, page.total),
      facets: page.facets,
      price_range: { min: toMoney(page.minFen), max: toMoney(page.maxFen) },
      in_stock_count: page.inStock,
      ...(corrected === undefined ? {} : { corrected_query: corrected }),
    }
  }

  async function readProducts(rows: ProductRow[], now: Date): Promise<Product[]> {
    const terms = await repository.findTerms(db, [...new Set(rows.flatMap(listTermValues))])
    return rows.map((row) => toProduct(row, terms, now))
  }

  /** @param preview shows a product that is not on sale, too */
  async function getDetail(idOrSlug: string, preview?: string) {
    const key = toKey(idOrSlug)
    const row =
      preview === undefined
        ? await repository.findDetailOnSale(db, key, clock())
        : await repository.findDetail(db, key)
    if (row && preview !== undefined && !isValidPreview(secret, row.id, preview, clock()))
      throw new AppError('PRODUCT_NOT_FOUND')
    if (!row) throw new AppError('PRODUCT_NOT_FOUND')
    return row
  }

  async function getIdOnSale(idOrSlug: string): Promise<string> {
    const id = await repository.findIdOnSale(db, toKey(idOrSlug), clock())
    if (id === undefined) throw new AppError('PRODUCT_NOT_FOUND')
    return id
  }

  const { reads } = replicas
  const suggest = createProductSuggestions({
    reads,
    clock,
    search: createProductSearch(reads),
    readSnapshot,
    show,
  })

  const listRelated = createRelatedProducts({ db, clock, readSnapshot, show })

  return {
    list,
    /** Of the index as it was up to a second ago. */
    suggest: (query: Parameters<typeof suggest>[0]) => replicas.offer(() => suggest(query)),

    async get(idOrSlug: string, preview?: string): Promise<ProductDetail> {
      const row = await getDetail(idOrSlug, preview)
      const terms = await repository.findTerms(db, [...new Set(listTermValues(row))])
      const { fit, question_count, minerals } = row
      return {
        ...toProduct(row, terms, clock()),
        minerals: toProductMinerals(row, minerals, terms),
        fit,
        question_count,
      }
    },

    /** @throws PRODUCT_NOT_FOUND */
    async listRelated(idOrSlug: string): Promise<RelatedProducts> {
      return listRelated(await getIdOnSale(idOrSlug))
    },

    /** What a tradition sees in the stones of which it says something. */
    listStones: () => repository.listStones(db),

    /** Products on sale by their slugs, unordered; others are left out. */
    async listOnSaleBySlug(slugs: string[]): Promise<Product[]> {
      const now = clock()
      return readProducts(await repository.findProductsOnSale(db, slugs, now), now)
    },

    /**
     * The first active products of a category or sub-category in the order of its list, those of later included, and the
     * number of all.
     */
    async listInOrder(slug: string, limit: number) {
      const isSubcategory = findCategory(slug)?.subcategory !== undefined
      const snapshot = await readSnapshot()
      const all = listInOrder(snapshot, { slug, isSubcategory })
      const products = await show(snapshot, all.slice(0, limit), clock())
      const items = products.map((product) => {
        const { position, subcategoryPosition, publishedMs } = findProduct(snapshot, product.product_id)!
        const isPlaced = (isSubcategory ? subcategoryPosition : position) !== Infinity
        return { product, isPlaced, publishedAt: new Date(publishedMs) }
      })
      return { items, total: all.length }
    },

    /** The first products that can be bought and fit, with what lists show of them. */
    async listFitting(
      limit: number,
      fits: (product: FittingProduct) => boolean,
    ): Promise<(FittingProduct & { product: Product })[]> {
      const snapshot = await readSnapshot()
      const found = listFitting(snapshot, { now: clock(), limit, fits })
      const products = await show(snapshot, found, clock())
      return products.map((product) => ({ ...findProduct(snapshot, product.product_id)!, product }))
    },

    /**
     * Products by their ids, unordered. One that is no longer on sale stays visible, with status 0 and no
     * stock.
     */
    async listByIds(ids: string[]): Promise<Product[]> {
      const now = clock()
      const rows = await repository.findProducts(db, ids)
      return readProducts(
        rows.map((row) => (isOnSale(row, now) ? row : toOffSale(row))),
        now,
      )
    },

    /** The id of a product on sale, in canonical form; by its slug only on request. @throws PRODUCT_NOT_FOUND */
    async getIdOnSale(by: { id: string } | { idOrSlug: string }): Promise<string> {
      if ('id' in by && !isId(by.id)) throw new AppError('PRODUCT_NOT_FOUND')
      return getIdOnSale('id' in by ? by.id : by.idOrSlug)
    },

    /** Reads all products into memory, and puts them in every order, so that no request waits for it. */
    async prepare(): Promise<void> {
      for (const name of ORDER_NAMES) getOrder(await readSnapshot(), name)
    },

    /** Finds changes of which there is no note. */
    compare,

    /** Content versions by product id, which change with anything shown of the product. */
    readVersions: (ids: string[]) => readProductVersions(db, ids.filter(isId), clock()),

    /** Content versions of the lists, by sub-category, and of everything else that an import writes. */
    readCatalogueVersions: (subcategories: readonly string[]) =>
      readCatalogueVersions(db, subcategories, clock()),

    /** Products by id with all their pictures, whatever their status; unknown ids are left out. */
    findPictured: (ids: string[]): Promise<ProductRow[]> => repository.findProducts(db, ids),

    /** Products by id for pricing, whatever their status; unknown ids are left out. */
    findForPricing: (db: Db | Tx, ids: string[]): Promise<PricedProduct[]> =>
      repository.findForPricing(db, ids.filter(isId)),
  }
}

function toKey(idOrSlug: string) {
  return isId(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug }
}

/** Prices may be given in yuan: `"200"`, `"199.5"` or `"199.50"`. */
function toFilter(query: ProductsQuery, now: Date): ProductFilter {
  return {
    chosen: Object.fromEntries(FACET_NAMES.map((name) => [name, query[name]])),
    minFen: query.min_price === undefined ? undefined : toFen(query.min_price),
    maxFen: query.max_price === undefined ? undefined : toFen(query.max_price),
    inStock: query.in_stock === 'true' || query.in_stock === '1',
    matches: undefined,
    favorites: undefined,
    sort: toSort(query),
    language: query.language,
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
