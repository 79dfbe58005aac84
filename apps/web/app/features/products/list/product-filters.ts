import { toFen } from '@shop/contract/money/money'
import type { ProductSort } from '@shop/contract/products/products.endpoints'
import type { FacetName } from '@shop/contract/products/product-fields.rules'
import { toTypedMoney } from '@shop/contract/money/typed-money.rules'
import { getLocale } from '../../../lib/i18n/locale.ts'
import { readPage, toQueryString, type QueryValues } from '../../../lib/api/query-string.ts'

/** Facets and sorts of a page. The first sort is the default and left out of URLs. */
export interface FilterScope {
  facets: readonly FacetName[]
  sorts: readonly [ProductSort, ...ProductSort[]]
}

const FACETS = [
  'element',
  'gem',
  'color',
  'size',
  'material',
  'zodiac',
  'chinese_zodiac',
  'tag',
  'rating',
] as const
const SORTS = ['newest', 'popular', 'rating', 'price_asc', 'price_desc', 'name'] as const

/** Category page: its subcategories are links instead of a facet. */
export const CATEGORY_SCOPE: FilterScope = { facets: FACETS, sorts: ['featured', ...SORTS] }

/** Search page. */
export const SEARCH_SCOPE: FilterScope = { facets: ['category', ...FACETS], sorts: ['relevance', ...SORTS] }

/** Search page without a text: the whole shop. */
export const SHOP_SCOPE: FilterScope = { facets: SEARCH_SCOPE.facets, sorts: ['featured', ...SORTS] }

/** Filters of a product list. Prices are yuan, as short as they can be written: `200`, `199.5`. */
export interface ProductFilters {
  chosen: Readonly<Partial<Record<FacetName, readonly string[]>>>
  minPrice: string | undefined
  maxPrice: string | undefined
  inStock: boolean
  sort: ProductSort
  page: number
}

/** Limits of the contract's `ProductsQuery`. */
const MAX_VALUES = 40
const MAX_VALUE_LENGTH = 60

/** Up to seven digits of yuan. */
const MAX_PRICE_LENGTH = '9999999.99'.length
const CONTROL_CHARACTERS = /\p{Cc}/u

/** Reads the filters from a URL. Invalid values count as not set. */
export function readFilters(query: URLSearchParams, scope: FilterScope): ProductFilters {
  const sort = scope.sorts.find((name) => name === query.get('sort')) ?? scope.sorts[0]
  const pairs = scope.facets.map((name) => [name, readValues(query.getAll(name))] as const)
  return {
    chosen: Object.fromEntries(pairs.filter(([, values]) => values.length > 0)),
    ...readPrices(query.get('min_price'), query.get('max_price')),
    inStock: ['1', 'true'].includes(query.get('in_stock') ?? ''),
    sort,
    page: readPage(query),
  }
}

function readValues(values: readonly string[]): string[] {
  const known = values
    .map((value) => value.trim())
    .filter((value) => value !== '' && value.length <= MAX_VALUE_LENGTH && !CONTROL_CHARACTERS.test(value))
  return [...new Set(known)].slice(0, MAX_VALUES)
}

/** A price as people type it, in its shortest form: `¥1,200.00` → `1200`. Undefined when empty or invalid. */
export function readPrice(text: string | null): string | undefined {
  const money = toTypedMoney(text ?? '')
  if (money === undefined || money.length > MAX_PRICE_LENGTH) return undefined
  return money.replace(/\.00$|(?<=\.\d)0$/, '')
}

/** Parses both ends of a price range; reversed ends are swapped. */
export function readPrices(
  min: string | null,
  max: string | null,
): Pick<ProductFilters, 'minPrice' | 'maxPrice'> {
  const minPrice = readPrice(min)
  const maxPrice = readPrice(max)
  const isSwapped = minPrice && maxPrice && toPriceFen(minPrice) > toPriceFen(maxPrice)
  return isSwapped ? { minPrice: maxPrice, maxPrice: minPrice } : { minPrice, maxPrice }
}

const toPriceFen = (price: string) => toFen(toTypedMoney(price)!)

/** Converts filters to the API's product query, without what the page itself adds. */
export function toProductsQuery({ chosen, minPrice, maxPrice, inStock, sort, page }: ProductFilters) {
  return {
    ...(chosen as Partial<Record<FacetName, string[]>>),
    ...(minPrice && { min_price: minPrice }),
    ...(maxPrice && { max_price: maxPrice }),
    ...(inStock && { in_stock: '1' as const }),
    sort,
    ...(sort === 'name' && { language: getLocale() }),
    page,
  }
}

/**
 * Query string of filters, with `?`, or empty: in canonical order and without defaults, so that a selection has one
 * URL. `retained` are other parameters of the page, such as the search text.
 */
export function toFilterSearch(
  filters: ProductFilters,
  scope: FilterScope,
  retained: QueryValues = {},
): string {
  const { chosen, minPrice, maxPrice, inStock, sort, page } = filters
  return toQueryString({
    ...retained,
    ...Object.fromEntries(scope.facets.map((name) => [name, chosen[name]?.toSorted()])),
    min_price: minPrice,
    max_price: maxPrice,
    in_stock: inStock ? '1' : undefined,
    sort: sort === scope.sorts[0] ? undefined : sort,
    page: page > 1 ? page : undefined,
  })
}

/** Toggles one value and returns to the first page. */
export function toggleValue(filters: ProductFilters, name: FacetName, value: string): ProductFilters {
  const before = filters.chosen[name] ?? []
  const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  const { [name]: _, ...others } = filters.chosen
  return { ...filters, chosen: values.length > 0 ? { ...others, [name]: values } : others, page: 1 }
}

/** Clears all filters; the sort stays. */
export function clearFilters(filters: ProductFilters): ProductFilters {
  return { ...filters, chosen: {}, minPrice: undefined, maxPrice: undefined, inStock: false, page: 1 }
}

/** One active filter, and the filters without it. */
export type ActiveFilter = { without: ProductFilters } & (
  | { kind: 'value'; name: FacetName; value: string }
  | { kind: 'price'; min: string | undefined; max: string | undefined }
  | { kind: 'in_stock' }
)

/** All active filters; both ends of a price range are one. */
export function listActiveFilters(filters: ProductFilters): ActiveFilter[] {
  const { chosen, minPrice, maxPrice, inStock } = filters
  const values = (Object.entries(chosen) as [FacetName, readonly string[]][]).flatMap(([name, list]) =>
    list.map((value) => ({
      kind: 'value' as const,
      name,
      value,
      without: toggleValue(filters, name, value),
    })),
  )
  const rest: ActiveFilter[] = []
  if (minPrice || maxPrice) {
    const without = { ...filters, minPrice: undefined, maxPrice: undefined, page: 1 }
    rest.push({ kind: 'price', min: minPrice, max: maxPrice, without })
  }
  if (inStock) rest.push({ kind: 'in_stock', without: { ...filters, inStock: false, page: 1 } })
  return [...values, ...rest]
}
