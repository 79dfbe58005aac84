import {
  FACET_NAMES,
  type FacetName,
  type FacetValue,
  type Product,
  type ProductSort,
} from '@shop/contract/products'
import type { ProductSnapshot, SnapshotProduct } from './product-snapshot.ts'
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
  limit: number
  offset: number
  now: Date
}

/** One page of products, and the figures beside it. */
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
export function findProductPage({ products, values }: ProductSnapshot, filter: ProductFilter): ProductPage {
  const { ranks, now, limit, offset } = filter
  const filters = toFilters(filter)
  const fitting: SnapshotProduct[] = []
  const counts = new Uint32Array(values.length)
  let [minFen, maxFen, inStock] = [Infinity, 0, 0]
  for (const id of (ranks ?? products).keys()) {
    const product = products.get(id)
    if (!product || product.publishedAt > now) continue
    const [failed, ...others] = filters.filter(([, passes]) => !passes(product))
    if (others.length > 0) continue
    const only = failed?.[0]
    if (only === undefined) fitting.push(product)
    for (const { index, name } of product.values) if (only === undefined || only === name) counts[index]! += 1
    if (only === undefined || only === 'price') {
      minFen = Math.min(minFen, product.priceFen)
      maxFen = Math.max(maxFen, product.priceFen)
    }
    if (product.stock > 0 && (only === undefined || only === 'in_stock')) inStock += 1
  }
  const items = fitting
    .sort(toOrder(filter))
    .slice(offset, offset + limit)
    .map((product) => toCurrentProduct(product, now))
  const facets = toFacets(values, counts)
  return { items, total: fitting.length, facets, minFen: maxFen === 0 ? 0 : minFen, maxFen, inStock }
}

/** The product as the API sends it now: the same object until something of it changes. */
export function toCurrentProduct(entry: SnapshotProduct, now: Date): Product {
  const is_new = isNew(entry.publishedAt, now)
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
  for (const { index, name, value, value_zh } of values)
    if (counts[index]! > 0) facets[name].push({ value, value_zh, count: counts[index]! })
  for (const name of FACET_NAMES)
    facets[name].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return facets
}

type Key = (product: SnapshotProduct) => number | string

const byRank: Key = ({ featuredRank }) => featuredRank
const inStockFirst: Key = ({ stock }) => (stock > 0 ? 0 : 1)
const newestFirst: Key = ({ publishedAt }) => -publishedAt.getTime()

/** Each order ends in the id, so that pages neither repeat nor lose a product. */
function toOrder({ sort, ranks, favorites }: ProductFilter) {
  const orders: Record<ProductSort, Key[]> = {
    featured: [byRank, inStockFirst, newestFirst],
    newest: [newestFirst],
    price_asc: [({ priceFen }) => priceFen],
    price_desc: [({ priceFen }) => -priceFen],
    name: [({ name }) => name],
    popular: [({ id, soldCount }) => -soldCount - (favorites?.get(id) ?? 0), byRank],
    relevance: [({ id }) => -(ranks?.get(id) ?? 0), inStockFirst, byRank],
  }
  const keys = [...orders[sort], ({ id }: SnapshotProduct) => id]
  return (a: SnapshotProduct, b: SnapshotProduct): number => {
    for (const key of keys) {
      const [one, other] = [key(a), key(b)]
      if (one !== other) return one < other ? -1 : 1
    }
    return 0
  }
}
