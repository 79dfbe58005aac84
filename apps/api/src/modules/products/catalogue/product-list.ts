import type { PageLanguage } from '@shop/contract/languages/languages'
import { FACET_NAMES, type FacetName } from '@shop/contract/products/product-fields.rules'
import type { ProductSort } from '@shop/contract/products/products.endpoints'
import type { FacetValue } from '@shop/contract/products/products.schemas'
import { getOrder, listPopular, listRelevant } from './product-orders.ts'
import type {
  FacetProfile,
  Matches,
  ProductOrder,
  ProductSnapshot,
  SnapshotProduct,
} from './snapshot-shapes.ts'

/** What to list. Prices in fen. */
export interface ProductFilter {
  chosen: Partial<Record<FacetName, string[]>>
  minFen: number | undefined
  maxFen: number | undefined
  inStock: boolean
  /** What a search found. Without it, all products. */
  matches: Matches | undefined
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
  items: SnapshotProduct[]
  total: number
  facets: Record<FacetName, FacetValue[]>
  minFen: number
  maxFen: number
  inStock: number
}

/**
 * One page of products with its facets. A facet is counted as if its own filter were off: a product that fails only
 * that filter counts for it alone.
 */
export function findProductPage(snapshot: ProductSnapshot, filter: ProductFilter): ProductPage {
  const { publishedMs, priceFen, stock, profiles } = snapshot.table
  const { minFen: least = 0, maxFen: most = Infinity, now, limit, offset } = filter
  const nowMs = now.getTime()
  const failures = listFailures(snapshot.profiles, filter.chosen)
  const failedBy = Uint8Array.from(failures, ({ length }) => length)
  /** How many products of each profile count in the facets. */
  const counted = new Uint32Array(failures.length)
  const fits = new Uint8Array(priceFen.length)
  let [total, minFen, maxFen, inStock] = [0, Infinity, 0, 0]
  const candidates = filter.matches?.places
  // Numbers in sequence alone: this looks at each product of the shop.
  for (let index = 0; index < (candidates?.length ?? priceFen.length); index += 1) {
    const place = candidates ? candidates[index]! : index
    const profile = profiles[place]!
    const failed = failedBy[profile]!
    if (failed > 1 || publishedMs[place]! > nowMs) continue
    const fen = priceFen[place]!
    const isInStock = stock[place]! > 0
    const hasPrice = fen >= least && fen <= most
    const isWanted = isInStock || !filter.inStock
    if (hasPrice && isWanted) counted[profile]! += 1
    if (failed > 0) continue
    if (hasPrice && isWanted) {
      fits[place] = 1
      total += 1
    }
    if (isWanted) {
      minFen = Math.min(minFen, fen)
      maxFen = Math.max(maxFen, fen)
    }
    if (hasPrice && isInStock) inStock += 1
  }
  const places = listSorted(snapshot, filter, fits).slice(offset, offset + limit)
  return {
    items: places.map((place) => snapshot.table.products[place]!),
    total,
    facets: toFacets(snapshot, failures, counted),
    minFen: maxFen === 0 ? 0 : minFen,
    maxFen,
    inStock,
  }
}

/** Which of the chosen facets each profile fails. */
function listFailures(profiles: readonly FacetProfile[], chosen: ProductFilter['chosen']): FacetName[][] {
  const names = FACET_NAMES.filter((name) => chosen[name]?.length)
  return profiles.map(({ values }) =>
    names.filter((name) => !values.some((each) => each.name === name && chosen[name]!.includes(each.value))),
  )
}

function toFacets(
  { profiles, values }: ProductSnapshot,
  failures: readonly FacetName[][],
  counted: Uint32Array,
): Record<FacetName, FacetValue[]> {
  const counts = new Uint32Array(values.length)
  for (const [profile, count] of counted.entries()) {
    if (count === 0) continue
    const [failed] = failures[profile]!
    for (const { index, name } of profiles[profile]!.values)
      if (failed === undefined || failed === name) counts[index]! += count
  }
  const facets = Object.fromEntries(
    FACET_NAMES.map((name) => [name, [] as FacetValue[]]),
  ) as ProductPage['facets']
  for (const { index, name, shown } of values)
    if (counts[index]! > 0) facets[name].push({ ...shown, count: counts[index]! })
  for (const name of FACET_NAMES)
    facets[name].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return facets
}

/** The places that fit, in order, to the end of the page. */
function listSorted(snapshot: ProductSnapshot, filter: ProductFilter, fits: Uint8Array): number[] {
  const { matches, favorites, sort, offset, limit } = filter
  const count = offset + limit
  if (sort === 'popular') return listPopular(snapshot, { fits, favorites: favorites ?? new Map(), count })
  if (sort === 'relevance' && matches) return listRelevant(snapshot, matches, { fits, count })
  const found: number[] = []
  for (const place of getOrder(snapshot, toOrder(filter))) {
    if (found.length === count) break
    if (fits[place]) found.push(place)
  }
  return found
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
  const { products } = snapshot.table
  return Array.from(getOrder(snapshot, order), (place) => products[place]!).filter(
    (product) => product[order] === slug,
  )
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
  for (const place of getOrder(snapshot, 'featured')) {
    const product = snapshot.table.products[place]!
    if (found.length === limit) break
    if (product.stock > 0 && product.publishedMs <= now.getTime() && fits(product)) found.push(product)
  }
  return found
}
