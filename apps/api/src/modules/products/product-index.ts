import type { ProductSort } from '@shop/contract/products'
import {
  addBit,
  countAll,
  countBoth,
  createBitSet,
  hasBit,
  intersect,
  listBits,
  removeBit,
  unite,
  type BitSet,
} from './bit-set.ts'
import { createBitTally } from './bit-tally.ts'
import type { CatalogueSets } from './catalogue-sets.ts'
import type { ProductFilter, ProductPage } from './product-list.repository.ts'
import { createPriceOrder, type PriceOrder } from './price-order.ts'
import type { SuggestedPage } from './product-suggestions.repository.ts'
import { SHARED_VALUES, type RelatedQuery } from './related-products.repository.ts'
import { selectFirst } from './select-first.ts'
import type { TextMatches } from './text-matches.ts'

/** What lists need of a product that is active, whenever its day is. */
export interface IndexedProduct {
  id: string
  priceFen: number
  featuredRank: number | null
  publishedMs: number
  /** Pieces that were sold and hearts that were given, together. */
  popularity: number
  soldCount: number
  /** Pieces on the shelf, all sizes together. */
  quantity: number
  /** Another text once anything that a card shows of it has changed. */
  version: string
}

export type ProductIndex = ReturnType<typeof createProductIndex>

/**
 * The catalogue in memory, to answer lists from: the same answers as the statements of `findProductPage`,
 * `findSuggestedPage` and `findSimilarIds` give, at a small part of their cost. `products` come in the order of their ids.
 */
export function createProductIndex(products: readonly IndexedProduct[], sets: CatalogueSets) {
  const { placeOf, valueSets, nameRanks } = sets
  const size = products.length
  const pricesFen = Float64Array.from(products, ({ priceFen }) => priceFen)
  const hasStock = createBitSet(size)
  for (const [place, { quantity }] of products.entries()) if (quantity > 0) addBit(hasStock, place)
  const orders = new Map<ProductSort, Uint32Array>()
  let standings: Uint32Array | undefined
  let priceOrder: PriceOrder | undefined
  /** Written anew by each answer. */
  const room = new Uint32Array(size)
  let onSale = { set: createBitSet(size), fromMs: Infinity, untilMs: -Infinity }

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
    const compare = sort === 'name' ? undefined : COMPARE[sort]
    const order = Uint32Array.from(products.keys()).sort(
      (a, b) => (compare ? compare(products[a]!, products[b]!) : nameRanks[a]! - nameRanks[b]!) || a - b,
    )
    orders.set(sort, order)
    return order
  }

  function getPriceOrder(): PriceOrder {
    priceOrder ??= createPriceOrder(pricesFen, getOrder('price_asc'))
    return priceOrder
  }

  /** The sets of which candidates pass each filter; what they hold of others tells nothing. */
  function toFilters(
    { chosen, minFen, maxFen, inStock }: ProductFilter,
    candidates: BitSet,
  ): Map<string, BitSet> {
    const filters = new Map<string, BitSet>()
    for (const [name, wanted] of Object.entries(chosen)) {
      if (!wanted || wanted.length === 0) continue
      const found = valueSets.filter((each) => each.name === name && wanted.includes(each.value))
      filters.set(
        name,
        unite(
          size,
          found.map(({ has }) => has),
        ),
      )
    }
    if (minFen !== undefined || maxFen !== undefined)
      filters.set('price', getPriceOrder().findBetween(minFen ?? 0, maxFen ?? Infinity, candidates))
    if (inStock) filters.set('in_stock', hasStock)
    return filters
  }

  function toPage(filter: ProductFilter, found: BitSet, matches: TextMatches | undefined): string[] {
    const { sort, offset, limit } = filter
    if (sort === 'relevance' && matches) return listBest(matches, found, offset, limit)
    const ids: string[] = []
    let passed = 0
    for (const place of getOrder(sort)) {
      if (!hasBit(found, place)) continue
      passed += 1
      if (passed > offset) ids.push(products[place]!.id)
      if (ids.length >= limit) break
    }
    return ids
  }

  /** Where each place stands among those that match equally well. */
  function getStandings(): Uint32Array {
    if (standings) return standings
    standings = new Uint32Array(size)
    for (const [standing, place] of getOrder('relevance').entries()) standings[place] = standing
    return standings
  }

  function listBest(matches: TextMatches, found: BitSet, offset: number, limit: number): string[] {
    const { places, ranks } = matches.rank(found)
    const standing = getStandings()
    const indexes = room.subarray(0, places.length)
    for (let index = 0; index < indexes.length; index += 1) indexes[index] = index
    const best = selectFirst(
      indexes,
      offset + limit,
      (a, b) => ranks[b]! - ranks[a]! || standing[places[a]!]! - standing[places[b]!]!,
    )
    return best.slice(offset).map((index) => products[places[index]!]!.id)
  }

  /** The values of what is found; `without` tells the base of a value's name where that is another one. */
  function countFacets(found: BitSet, without: (name: string) => BitSet): Counted[] {
    const counts = sets.countValues(found)
    const bases = new Map<string, BitSet>()
    const counted = valueSets.flatMap(({ has, ...value }, number) => {
      const base = bases.get(value.name) ?? without(value.name)
      bases.set(value.name, base)
      const count = base === found ? counts[number]! : countBoth(base, has)
      return count > 0 ? [{ ...value, count }] : []
    })
    return counted.sort(compareFacets)
  }

  return {
    findVersion(id: string): string | undefined {
      const place = placeOf.get(id)
      return place === undefined ? undefined : products[place]!.version
    },

    isOnSale(id: string, now: Date): boolean {
      const place = placeOf.get(id)
      return place !== undefined && hasBit(listOnSale(now.getTime()), place)
    },

    /** @param matches of the search text; undefined without one */
    findPage(filter: ProductFilter, matches: TextMatches | undefined): ProductPage {
      const onSaleNow = listOnSale(filter.now.getTime())
      const candidates = matches ? intersect(onSaleNow, matches.has) : onSaleNow
      const filters = toFilters(filter, candidates)
      const found = intersect(candidates, ...filters.values())
      // A facet is counted as if its own filter were off.
      const without = (name: string) =>
        filters.has(name)
          ? intersect(candidates, ...[...filters].filter(([other]) => other !== name).map(([, set]) => set))
          : found
      const { minFen, maxFen } = getPriceOrder().findRange(without('price'))
      return {
        ids: toPage(filter, found, matches),
        total: countAll(found),
        facets: countFacets(found, without),
        minFen,
        maxFen,
        inStock: countBoth(without('in_stock'), hasStock),
      }
    },

    /** The best matches on sale, and the categories of all of them. */
    findSuggested(matches: TextMatches, { now, limit }: { now: Date; limit: number }): SuggestedPage {
      const found = intersect(listOnSale(now.getTime()), matches.has)
      const categories = countFacets(found, () => found).filter(({ name }) => name === 'category')
      return {
        ids: listBest(matches, found, 0, limit),
        total: countAll(found),
        categories: categories.map(({ value, count }) => ({ slug: value, count })),
      }
    },

    /** Ids of what shares the most with a product; undefined of one that is not there. */
    findSimilar({ productId, now, limit }: RelatedQuery): string[] | undefined {
      const own = placeOf.get(productId)
      if (own === undefined) return undefined
      const others = listOnSale(now.getTime()).slice()
      removeBit(others, own)
      const shared = valueSets.flatMap(({ name, has }) =>
        hasBit(has, own) ? Array<BitSet>(SHARED_VALUES[name] ?? 0).fill(has) : [],
      )
      const tally = createBitTally(size, shared)
      const findSharing = (least: number) => intersect(others, tally.findAtLeast(least))
      // The least that is shared by enough of them: whoever shares less cannot be among the first.
      let least = shared.length
      while (least > 1 && countAll(findSharing(least)) < limit) least -= 1
      const compare = (a: number, b: number) =>
        tally.count(b) - tally.count(a) || products[b]!.soldCount - products[a]!.soldCount || a - b
      const sharing = listBits(findSharing(Math.max(least, 1)), room)
      return selectFirst(sharing, limit, compare).map((place) => products[place]!.id)
    },
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

/** As `findProductPage` orders, but for names (`CatalogueSets`); what is equal stands in the order of ids. */
const COMPARE: Record<Exclude<ProductSort, 'name'>, Compare> = {
  featured: (a, b) =>
    compareFeatured(a, b) || Number(b.quantity > 0) - Number(a.quantity > 0) || compareNewest(a, b),
  newest: compareNewest,
  price_asc: (a, b) => a.priceFen - b.priceFen,
  price_desc: (a, b) => b.priceFen - a.priceFen,
  popular: (a, b) => b.popularity - a.popularity || compareFeatured(a, b),
  relevance: (a, b) => Number(b.quantity > 0) - Number(a.quantity > 0) || compareFeatured(a, b),
}
