import { LANGUAGES, PAGE_LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { FACET_NAMES, type FacetName } from '@shop/contract/products/product-fields.rules'
import type { ProductSort } from '@shop/contract/products/products.endpoints'
import type { FacetValue, Product } from '@shop/contract/products/products.schemas'
import type { ProductOrder, ProductSnapshot, SnapshotProduct } from './product-snapshot.ts'
import { isNew } from './products.view.ts'

/** What to list. Prices in fen. */
export interface ProductFilter {
  chosen: Partial<Record<FacetName, string[]>>
  minFen: number | undefined
  maxFen: number | undefined
  inStock: boolean
  /** What a search found, by id: more is better. Without it, all products. */
  ranks: ReadonlyMap<string, number> | undefined
  /** Only for the sort by popularity. */
  favorites: ReadonlyMap<string, number> | undefined
  sort: ProductSort
  /** For the sort by name. */
  language: PageLanguage
  limit: number
  offset: number
  now: Date
}

/** One page of products, and the figures next to it. */
export interface ProductPage {
  items: Product[]
  total: number
  facets: Record<FacetName, FacetValue[]>
  minFen: number
  maxFen: number
  inStock: number
}

type Filter = [name: string, passes: (product: SnapshotProduct) => boolean]

/**
 * One page of products with its facets. A facet is counted as if its own filter were off: a product that fails only
 * that filter counts for it alone.
 */
export function findProductPage(snapshot: ProductSnapshot, filter: ProductFilter): ProductPage {
  const { now, limit, offset } = filter
  const filters = toFilters(filter)
  const fitting: SnapshotProduct[] = []
  const counts = new Uint32Array(snapshot.values.length)
  let [minFen, maxFen, inStock] = [Infinity, 0, 0]
  for (const product of listSorted(snapshot, filter)) {
    if (product.publishedMs > now.getTime()) continue
    let failures = 0
    let failed = ''
    for (const [name, passes] of filters) {
      if (passes(product)) continue
      failures += 1
      failed = name
    }
    if (failures > 1) continue
    if (failures === 0) fitting.push(product)
    for (const { index, name } of product.values) if (failures === 0 || name === failed) counts[index]! += 1
    if (failures === 0 || failed === 'price') {
      minFen = Math.min(minFen, product.priceFen)
      maxFen = Math.max(maxFen, product.priceFen)
    }
    if (product.stock > 0 && (failures === 0 || failed === 'in_stock')) inStock += 1
  }
  const items = fitting.slice(offset, offset + limit).map((product) => toCurrentProduct(product, now))
  const facets = toFacets(snapshot.values, counts)
  return { items, total: fitting.length, facets, minFen: maxFen === 0 ? 0 : minFen, maxFen, inStock }
}

/** The product as the API sends it now: the same object until something of it changes. */
export function toCurrentProduct(entry: SnapshotProduct, now: Date): Product {
  const is_new = isNew(entry.publishedMs, now)
  if (entry.product.is_new !== is_new) entry.product = { ...entry.product, is_new }
  return entry.product
}

function toFilters({ chosen, minFen, maxFen, inStock }: ProductFilter): Filter[] {
  const filters: Filter[] = []
  for (const name of FACET_NAMES) {
    const wanted = new Set(chosen[name])
    if (wanted.size === 0) continue
    filters.push([name, ({ values }) => values.some((each) => each.name === name && wanted.has(each.value))])
  }
  if (minFen !== undefined || maxFen !== undefined) {
    const [min, max] = [minFen ?? 0, maxFen ?? Infinity]
    filters.push(['price', ({ priceFen }) => priceFen >= min && priceFen <= max])
  }
  if (inStock) filters.push(['in_stock', ({ stock }) => stock > 0])
  return filters
}

function toFacets(values: ProductSnapshot['values'], counts: Uint32Array): Record<FacetName, FacetValue[]> {
  const facets = Object.fromEntries(
    FACET_NAMES.map((name) => [name, [] as FacetValue[]]),
  ) as ProductPage['facets']
  for (const { index, name, shown } of values)
    if (counts[index]! > 0) facets[name].push({ ...shown, count: counts[index]! })
  for (const name of FACET_NAMES)
    facets[name].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return facets
}

type Key = (product: SnapshotProduct) => number
type Compare = (one: SnapshotProduct, other: SnapshotProduct) => number

const byFeaturedRank: Key = ({ featuredRank }) => featuredRank
const byStock: Key = ({ stock }) => (stock > 0 ? 0 : 1)
const byAge: Key = ({ publishedMs }) => -publishedMs

const byFeatured = [byFeaturedRank, byStock, byAge]
const byPosition: Key = ({ position }) => position
const bySubcategoryPosition: Key = ({ subcategoryPosition }) => subcategoryPosition

const byKeys =
  (keys: readonly Key[]): Compare =>
  (one, other) => {
    for (const key of keys) {
      const [a, b] = [key(one), key(other)]
      if (a !== b) return a < b ? -1 : 1
    }
    return 0
  }

/** As people of the language look names up: É next to E, Chinese by its sound. */
function byName(language: PageLanguage): Compare {
  const { compare } = new Intl.Collator(PAGE_LANGUAGES[language])
  return ({ names: one }, { names: other }) => compare(one[language], other[language])
}

const NAME_ORDERS = Object.fromEntries(
  LANGUAGES.map((language) => [`name_${language}`, byName(language)]),
) as Record<`name_${PageLanguage}`, Compare>

const ORDERS: Record<ProductOrder, Compare> = {
  featured: byKeys(byFeatured),
  // As the merchant has put them in order; a sub-category without an order of its own follows its category's.
  category: byKeys([byPosition, ...byFeatured]),
  subcategory: byKeys([bySubcategoryPosition, byPosition, ...byFeatured]),
  newest: byKeys([byAge]),
  price_asc: byKeys([({ priceFen }) => priceFen]),
  price_desc: byKeys([({ priceFen }) => -priceFen]),
  ...NAME_ORDERS,
  rating: byKeys([({ ratingScore }) => -ratingScore, byFeaturedRank]),
  // Within the same score.
  popular: byKeys([byFeaturedRank]),
  relevance: byKeys([byStock, byFeaturedRank]),
}

/** The products to choose from, in order. */
function listSorted(snapshot: ProductSnapshot, filter: ProductFilter): readonly SnapshotProduct[] {
  const { ranks, favorites, sort } = filter
  const all = getOrder(snapshot, toOrder(filter))
  const found = ranks ? all.filter(({ id }) => ranks.has(id)) : all
  if (sort === 'popular') return byScore(found, ({ id, soldCount }) => soldCount + (favorites?.get(id) ?? 0))
  return sort === 'relevance' && ranks ? byScore(found, ({ id }) => ranks.get(id)!) : found
}

function toOrder(filter: ProductFilter): ProductOrder {
  if (filter.sort === 'name') return `name_${filter.language}`
  return filter.sort === 'featured' ? toFeaturedOrder(filter) : filter.sort
}

/** The order of the one list that is looked at; places in several lists cannot be compared. */
function toFeaturedOrder({ chosen: { category, subcategory } }: Pick<ProductFilter, 'chosen'>): ProductOrder {
  if (subcategory?.length === 1) return 'subcategory'
  return !subcategory?.length && category?.length === 1 ? 'category' : 'featured'
}

/** The products of a category or sub-category in the order of its list, those included that are published later. */
export function listInOrder(
  snapshot: ProductSnapshot,
  { slug, isSubcategory }: { slug: string; isSubcategory: boolean },
): SnapshotProduct[] {
  const order = isSubcategory ? 'subcategory' : 'category'
  return getOrder(snapshot, order).filter(({ product }) => product[`product_${order}`] === slug)
}

/** The first products in the order of lists that can be bought now and fit. */
export function listFitting(
  snapshot: ProductSnapshot,
  {
    now,
    limit,
    fits,
  }: Pick<ProductFilter, 'now' | 'limit'> & { fits: (product: SnapshotProduct) => boolean },
): SnapshotProduct[] {
  const found: SnapshotProduct[] = []
  for (const product of getOrder(snapshot, 'featured')) {
    if (found.length === limit) break
    if (product.stock > 0 && product.publishedMs <= now.getTime() && fits(product)) found.push(product)
  }
  return found
}

/** All products in an order that depends on the snapshot alone: made once for each snapshot. */
function getOrder({ products, orders }: ProductSnapshot, sort: ProductOrder): readonly SnapshotProduct[] {
  const known = orders.get(sort)
  if (known) return known
  const compare = ORDERS[sort]
  // The id last, so that pages neither repeat nor lose a product.
  const order = [...products.values()].sort(
    (one, other) => compare(one, other) || (one.id < other.id ? -1 : 1),
  )
  orders.set(sort, order)
  return order
}

/** Those with the highest score first; the others keep their order. */
function byScore(
  products: readonly SnapshotProduct[],
  toScore: (product: SnapshotProduct) => number,
): SnapshotProduct[] {
  const scored = products.map((product) => ({ product, score: toScore(product) }))
  return scored.sort((a, b) => b.score - a.score).map(({ product }) => product)
}
