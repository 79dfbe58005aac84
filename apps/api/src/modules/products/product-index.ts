import type { FacetName, ProductSort } from '@shop/contract/products'
import { addBit, countBoth, createBitSet, hasBit, intersect, unite, type BitSet } from './bit-set.ts'
import type { ProductFilter, ProductPage } from './product-list.repository.ts'

/** What lists need of a product that is active, whenever its day is. */
export interface IndexedProduct {
  id: string
  priceFen: number
  featuredRank: number | null
  publishedMs: number
  /** Where its name stands among all names. */
  nameRank: number
  /** Pieces that were sold and hearts that were given, together. */
  popularity: number
  /** Pieces on the shelf, all sizes together. */
  quantity: number
  /** Another text once anything that a card shows of it has changed. */
  version: string
}

/** A value that products can be filtered by, and which of them have it. */
export interface IndexedValue {
  name: FacetName
  value: string
  value_zh: string
  ids: readonly string[]
}

/** How well a product matches a search text. */
export interface RankedMatch {
  id: string
  rank: number
}

export type ProductIndex = ReturnType<typeof createProductIndex>

/**
 * The catalogue in memory, to answer lists from: the same answers as `findProductPage` gives, at a small part of its cost.
 * `products` come in the order of their ids.
 */
export function createProductIndex(products: readonly IndexedProduct[], values: readonly IndexedValue[]) {
  const size = products.length
  const placeOf = new Map(products.map(({ id }, place) => [id, place]))
  const facets = values.map(({ ids, ...value }) => ({ ...value, has: toSet(ids) }))
  const pricesFen = Float64Array.from(products, ({ priceFen }) => priceFen)
  const hasStock = createBitSet(size)
  for (const [place, { quantity }] of products.entries()) if (quantity > 0) addBit(hasStock, place)
  const orders = new Map<ProductSort, Uint32Array>()
  let onSale = { set: createBitSet(size), fromMs: Infinity, untilMs: -Infinity }

  function toSet(ids: readonly string[]): BitSet {
    const set = createBitSet(size)
    for (const id of ids) {
      const place = placeOf.get(id)
      if (place !== undefined) addBit(set, place)
    }
    return set
  }

  /** Those whose day has come; worked out anew when the next one's has. */
  function listOnSale(nowMs: number): BitSet {
    if (nowMs >= onSale.fromMs && nowMs < onSale.untilMs) return onSale.set
    const set = createBitSet(size)
    let untilMs = Infinity
    for (const [place, { publishedMs }] of products.entries()) {
      if (publishedMs <= nowMs) addBit(set, place)
      else untilMs = Math.min(untilMs, publishedMs)
    }
    onSale = { set, fromMs: nowMs, untilMs }
    return set
  }

  /** All places in an order; sorted when it is first asked for. */
  function getOrder(sort: ProductSort): Uint32Array {
    const known = orders.get(sort)
    if (known) return known
    const compare = COMPARE[sort]
    const order = Uint32Array.from(products.keys()).sort(
      (a, b) => compare(products[a]!, products[b]!) || a - b,
    )
    orders.set(sort, order)
    return order
  }

  /** The sets of what passes each filter. */
  function toFilters({ chosen, minFen, maxFen, inStock }: ProductFilter): Map<string, BitSet> {
    const filters = new Map<string, BitSet>()
    for (const [name, wanted] of Object.entries(chosen)) {
      if (!wanted || wanted.length === 0) continue
      const found = facets.filter((facet) => facet.name === name && wanted.includes(facet.value))
      filters.set(
        name,
        unite(
          size,
          found.map(({ has }) => has),
        ),
      )
    }
    if (minFen !== undefined || maxFen !== undefined) {
      const [from, to] = [minFen ?? 0, maxFen ?? Infinity]
      const set = createBitSet(size)
      for (let place = 0; place < size; place += 1)
        if (pricesFen[place]! >= from && pricesFen[place]! <= to) addBit(set, place)
      filters.set('price', set)
    }
    if (inStock) filters.set('in_stock', hasStock)
    return filters
  }

  function toPage(filter: ProductFilter, found: BitSet, ranks: Map<number, number> | undefined): string[] {
    const { sort, offset, limit } = filter
    const ids: string[] = []
    let passed = 0
    for (const place of sort === 'relevance' ? toRelevance(ranks ?? new Map()) : getOrder(sort)) {
      if (!hasBit(found, place)) continue
      passed += 1
      if (passed > offset) ids.push(products[place]!.id)
      if (ids.length >= limit) break
    }
    return ids
  }

  function toRelevance(ranks: Map<number, number>): number[] {
    return [...ranks.keys()].sort((a, b) => {
      const [one, other] = [products[a]!, products[b]!]
      return (
        ranks.get(b)! - ranks.get(a)! ||
        Number(other.quantity > 0) - Number(one.quantity > 0) ||
        compareFeatured(one, other) ||
        a - b
      )
    })
  }

  return {
    findVersion(id: string): string | undefined {
      const place = placeOf.get(id)
      return place === undefined ? undefined : products[place]!.version
    },

    /** @param matches of the search text; undefined without one */
    findPage(filter: ProductFilter, matches: readonly RankedMatch[] | undefined): ProductPage {
      const ranks =
        matches &&
        new Map(matches.flatMap(({ id, rank }) => (placeOf.has(id) ? [[placeOf.get(id)!, rank]] : [])))
      const onSaleNow = listOnSale(filter.now.getTime())
      const candidates = matches ? intersect(onSaleNow, toSet(matches.map(({ id }) => id))) : onSaleNow
      const filters = toFilters(filter)
      const found = intersect(candidates, ...filters.values())
      // A facet is counted as if its own filter were off.
      const without = (name: string) =>
        filters.has(name)
          ? intersect(candidates, ...[...filters].filter(([other]) => other !== name).map(([, set]) => set))
          : found
      const bases = new Map<string, BitSet>()
      const counted = facets.flatMap(({ has, ...value }) => {
        const base = bases.get(value.name) ?? without(value.name)
        bases.set(value.name, base)
        const count = countBoth(base, has)
        return count > 0 ? [{ ...value, count }] : []
      })
      const { minFen, maxFen } = findPriceRange(without('price'))
      return {
        ids: toPage(filter, found, ranks),
        total: countBoth(found, found),
        facets: counted.sort(compareFacets),
        minFen,
        maxFen,
        inStock: countBoth(without('in_stock'), hasStock),
      }
    },
  }

  function findPriceRange(set: BitSet): { minFen: number; maxFen: number } {
    const order = getOrder('price_asc')
    const first = order.find((place) => hasBit(set, place))
    const last = order.findLast((place) => hasBit(set, place))
    return {
      minFen: first === undefined ? 0 : products[first]!.priceFen,
      maxFen: last === undefined ? 0 : products[last]!.priceFen,
    }
  }
}

type Counted = ProductPage['facets'][number]

function compareFacets(a: Counted, b: Counted): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return b.count - a.count || (a.value < b.value ? -1 : 1)
}

type Compare = (a: IndexedProduct, b: IndexedProduct) => number

const compareFeatured: Compare = (a, b) => (a.featuredRank ?? Infinity) - (b.featuredRank ?? Infinity) || 0
const compareNewest: Compare = (a, b) => b.publishedMs - a.publishedMs

/** As `findProductPage` orders; what is equal stands in the order of ids. */
const COMPARE: Record<ProductSort, Compare> = {
  featured: (a, b) =>
    compareFeatured(a, b) || Number(b.quantity > 0) - Number(a.quantity > 0) || compareNewest(a, b),
  newest: compareNewest,
  price_asc: (a, b) => a.priceFen - b.priceFen,
  price_desc: (a, b) => b.priceFen - a.priceFen,
  name: (a, b) => a.nameRank - b.nameRank,
  popular: (a, b) => b.popularity - a.popularity || compareFeatured(a, b),
  relevance: compareFeatured,
}
