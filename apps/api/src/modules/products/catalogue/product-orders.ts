import { LANGUAGES, PAGE_LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import type {
  Matches,
  ProductOrder,
  ProductSnapshot,
  ProductTable,
  SnapshotProduct,
} from './snapshot-shapes.ts'

type Key = (product: SnapshotProduct) => number
type Compare = (one: SnapshotProduct, other: SnapshotProduct) => number

const byFeaturedRank: Key = ({ featuredRank }) => featuredRank
const byStock: Key = ({ stock }) => (stock > 0 ? 0 : 1)
const byAge: Key = ({ publishedMs }) => -publishedMs
const bySales: Key = ({ soldCount }) => -soldCount

const byFeatured = [byFeaturedRank, byStock, byAge]
const byPosition: Key = ({ position }) => position
const bySubcategoryPosition: Key = ({ subcategoryPosition }) => subcategoryPosition

function byKeys(...keys: readonly Key[]): Compare {
  return (one, other) => {
    for (const key of keys) {
      const [a, b] = [key(one), key(other)]
      if (a !== b) return a < b ? -1 : 1
    }
    return 0
  }
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
  featured: byKeys(...byFeatured),
  // As the merchant has put them in order; a sub-category without an order of its own follows its category's.
  category: byKeys(byPosition, ...byFeatured),
  subcategory: byKeys(bySubcategoryPosition, byPosition, ...byFeatured),
  newest: byKeys(byAge),
  price_asc: byKeys(({ priceFen }) => priceFen),
  price_desc: byKeys(({ priceFen }) => -priceFen),
  ...NAME_ORDERS,
  rating: byKeys(({ ratingScore }) => -ratingScore, byFeaturedRank),
  // Without its favourites, which are not in the snapshot (`listPopular`).
  popular: byKeys(bySales, byFeaturedRank),
  sold: byKeys(bySales),
  // Of equally good matches.
  relevance: byKeys(byStock, byFeaturedRank),
}

export const ORDER_NAMES = Object.keys(ORDERS) as ProductOrder[]

/** The places of all products in an order that depends on the snapshot alone: made once for each snapshot. */
export function getOrder(
  { table, orders }: Pick<ProductSnapshot, 'table' | 'orders'>,
  name: ProductOrder,
): Uint32Array {
  const known = orders.get(name)
  if (known) return known
  const compare = toTotal(ORDERS[name])
  const { products } = table
  const order = Uint32Array.from(products.keys()).sort((one, other) =>
    compare(products[one]!, products[other]!),
  )
  orders.set(name, order)
  return order
}

/**
 * The orders of the products as they are after a change: whatever has another place in an order moves there, and what is new
 * is put in. @param changed the places of products that are new or other ones
 */
export function moveChanged(
  orders: ProductSnapshot['orders'],
  { before, after }: { before: ProductTable; after: ProductTable },
  changed: readonly number[],
): ProductSnapshot['orders'] {
  const { products, places } = after
  const arePlacesSame = before.places === places
  const toPlace = arePlacesSame
    ? undefined
    : Uint32Array.from(before.products, ({ id }) => places.get(id) ?? products.length)
  return new Map(
    [...orders].map(([name, order]) => {
      const compare = toTotal(ORDERS[name])
      const moved = arePlacesSame
        ? changed.filter((place) => compare(before.products[place]!, products[place]!) !== 0)
        : changed
      const present = toPlace
        ? order.map((place) => toPlace[place]!).filter((place) => place < products.length)
        : order
      return [name, moveTo(present, moved, (one, other) => compare(products[one]!, products[other]!))]
    }),
  )
}

/** The order with those that moved taken out, if they are in it, and put where they belong. */
function moveTo(
  order: Uint32Array,
  moved: readonly number[],
  compare: (one: number, other: number) => number,
): Uint32Array {
  if (moved.length === 0) return order
  const isMoved = new Set(moved)
  const others = order.filter((place) => !isMoved.has(place))
  const result = new Uint32Array(others.length + moved.length)
  let [from, at] = [0, 0]
  for (const place of moved.toSorted(compare)) {
    const to = findEnd(others, from, (other) => compare(other, place) < 0)
    result.set(others.subarray(from, to), at)
    at += to - from
    result[at] = place
    at += 1
    from = to
  }
  result.set(others.subarray(from), at)
  return result
}

/** Where those end that come before: they stand at the beginning of the rest. */
function findEnd(order: Uint32Array, from: number, isBefore: (place: number) => boolean): number {
  let [low, high] = [from, order.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isBefore(order[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The first places of those that fit, the best matches first: of equally good ones those that can be bought. Of many matches
 * only those that are as good as the last one of the page are put in order.
 */
export function listRelevant(
  { table: { products } }: ProductSnapshot,
  { places, ranks }: Matches,
  { fits, count }: { fits: Uint8Array; count: number },
): number[] {
  const fitting = ranks.filter((_, index) => fits[places[index]!] === 1).sort()
  const least = fitting[Math.max(0, fitting.length - count)] ?? 0
  const found: { place: number; rank: number }[] = []
  for (const [index, place] of places.entries()) {
    const rank = ranks[index]!
    if (fits[place] === 1 && rank >= least) found.push({ place, rank })
  }
  const compare = toTotal(byKeys(byStock, byFeaturedRank))
  return found
    .sort((one, other) => other.rank - one.rank || compare(products[one.place]!, products[other.place]!))
    .map(({ place }) => place)
}

/**
 * The first places of those that fit, by units sold and favourites. Few products are anybody's favourite: only they are
 * sorted, and merged with the others, which are in order of their sales.
 */
export function listPopular(
  snapshot: ProductSnapshot,
  { fits, favorites, count }: { fits: Uint8Array; favorites: ReadonlyMap<string, number>; count: number },
): number[] {
  const { places, products } = snapshot.table
  const toScore: Key = ({ id, soldCount }) => soldCount + (favorites.get(id) ?? 0)
  const compareProducts = toTotal(byKeys((product) => -toScore(product), byFeaturedRank))
  const compare = (one: number, other: number) => compareProducts(products[one]!, products[other]!)
  const favored = [...favorites.keys()]
    .map((id) => places.get(id))
    .filter((place): place is number => place !== undefined && fits[place] === 1)
    .sort(compare)
  const found: number[] = []
  let next = 0
  for (const place of getOrder(snapshot, 'popular')) {
    if (found.length >= count) return found
    if (!fits[place] || favorites.has(products[place]!.id)) continue
    while (next < favored.length && compare(favored[next]!, place) < 0) found.push(favored[next++]!)
    found.push(place)
  }
  return found.concat(favored.slice(next))
}

/** The id last, so that pages neither repeat nor lose a product. */
function toTotal(compare: Compare): Compare {
  return (one, other) => compare(one, other) || (one.id === other.id ? 0 : one.id < other.id ? -1 : 1)
}
