import fc from 'fast-check'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import { FACET_NAMES } from '@shop/contract/products/product-fields.rules'
import { PRODUCT_SORTS } from '@shop/contract/products/products.rules'
import type { ProductFilter } from '../src/modules/products/catalogue/product-list.ts'
import type { ProductSnapshot, SnapshotProduct } from '../src/modules/products/catalogue/snapshot-shapes.ts'
import { toProductTable } from '../src/modules/products/catalogue/product-table.ts'
import { createSearchCache } from '../src/modules/products/search/search-cache.ts'
import { createSynonyms } from '../src/modules/products/search/search-synonyms.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const FACETS = ['category', 'subcategory', 'gem', 'rating'] as const
const VALUES = FACETS.flatMap((name) =>
  ['a', 'b', 'c'].map((value) => ({
    name,
    value,
    shown: toLocalizedFields('value', { en: value, zh: value }),
  })),
).map((value, index) => ({ index, ...value }))

const small = fc.integer({ min: 0, max: 3 })
const rank = fc.constantFrom(0, 1, 2, Infinity)
const anyProduct = fc.record({
  publishedMs: fc.constantFrom(-2, -1, -1, 0, 1).map((days) => NOW.getTime() + days * 86_400_000),
  priceFen: fc.integer({ min: 1, max: 5 }),
  stock: fc.constantFrom(0, 0, 1, 5),
  soldCount: small,
  ratingScore: small,
  featuredRank: rank,
  position: rank,
  subcategoryPosition: rank,
  name: fc.constantFrom('É', 'e', 'F', 'a'),
  values: fc.subarray(VALUES),
})

/** A snapshot of up to 30 products that have much in common. */
export const anySnapshot: fc.Arbitrary<ProductSnapshot> = fc
  .array(anyProduct, { maxLength: 30, size: 'max' })
  .map((given) => {
    const profiles = given.map(({ values }, index) => ({ index, values }))
    const products = given.map(({ values, name, ...product }, index): SnapshotProduct => {
      const id = `p${index}`
      // Those with the same values share a profile.
      const profile = profiles.find(
        (each) => String(each.values.map(toIndex)) === String(values.map(toIndex)),
      )!
      const names = Object.fromEntries(LANGUAGES.map((language) => [language, name]))
      return {
        ...product,
        id,
        profile,
        version: '',
        saleVersion: null,
        category: '',
        subcategory: '',
        names: names as SnapshotProduct['names'],
        traits: {},
      }
    })
    return {
      values: VALUES,
      profiles,
      synonyms: createSynonyms({ passed_over: [], synonyms: {} }),
      terms: new Map(),
      table: toProductTable(products),
      orders: new Map(),
      shown: new WeakMap(),
      searches: createSearchCache(),
    }
  })

const toIndex = ({ index }: { index: number }) => index
const scores = fc.dictionary(
  fc.integer({ min: 0, max: 35 }).map((index) => `p${index}`),
  fc.integer({ min: 1, max: 3 }),
)
/** Mostly missing: lists with many filters are short. */
const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 4 }, { arbitrary, weight: 1 })
const chosen = seldom(fc.subarray(['a', 'b', 'c', 'never']))

/** A filter with what a search found by ids. */
export type PlainFilter = Omit<ProductFilter, 'matches'> & { ranks: ReadonlyMap<string, number> | undefined }

export const anyFilter: fc.Arbitrary<PlainFilter> = fc.record({
  chosen: fc
    .record({ category: chosen, subcategory: chosen, gem: chosen, rating: chosen })
    .map((facets) => Object.fromEntries(Object.entries(facets).filter(([, values]) => values !== undefined))),
  minFen: seldom(small),
  maxFen: seldom(fc.integer({ min: 2, max: 6 })),
  inStock: fc.boolean(),
  ranks: fc.option(
    scores.map((found) => new Map(Object.entries(found))),
    { nil: undefined, freq: 2 },
  ),
  favorites: scores.map((found) => new Map(Object.entries(found))),
  sort: fc.constantFrom(...PRODUCT_SORTS),
  language: fc.constantFrom(...LANGUAGES),
  limit: fc.integer({ min: 1, max: 8 }),
  offset: fc.integer({ min: 0, max: 12 }),
  now: fc.constant(NOW),
})

/** The page that a list must show, each figure by its definition. */
export function listPlainly(snapshot: ProductSnapshot, filter: PlainFilter) {
  const { ranks, minFen = 0, maxFen = Infinity, now, offset, limit } = filter
  const visible = snapshot.table.products.filter(
    ({ id, publishedMs }) => publishedMs <= now.getTime() && (!ranks || ranks.has(id)),
  )
  const conditions: Record<string, (product: SnapshotProduct) => boolean> = {
    price: ({ priceFen }) => priceFen >= minFen && priceFen <= maxFen,
    in_stock: ({ stock }) => stock > 0 || !filter.inStock,
  }
  for (const name of FACET_NAMES) {
    const wanted = filter.chosen[name]
    if (wanted?.length)
      conditions[name] = ({ profile }) =>
        profile.values.some((each) => each.name === name && wanted.includes(each.value))
  }
  const findAll = (but?: string) =>
    visible.filter((product) =>
      Object.entries(conditions).every(([name, passes]) => name === but || passes(product)),
    )
  const fitting = findAll().sort(toCompare(filter))
  const prices = findAll('price').map(({ priceFen }) => priceFen)
  const facets = FACET_NAMES.map((name) => {
    const counts = VALUES.filter((value) => value.name === name).map(({ value }) => ({
      value,
      count: findAll(name).filter(({ profile }) =>
        profile.values.some((each) => each.name === name && each.value === value),
      ).length,
    }))
    const shown = counts.filter(({ count }) => count > 0)
    return [name, shown.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))] as const
  })
  return {
    ids: fitting.slice(offset, offset + limit).map(({ id }) => id),
    total: fitting.length,
    facets: Object.fromEntries(facets),
    minFen: prices.length === 0 ? 0 : Math.min(...prices),
    maxFen: Math.max(0, ...prices),
    inStock: findAll('in_stock').filter(({ stock }) => stock > 0).length,
  }
}

/** What each sort compares first, second and so on. */
function toCompare({ sort, ranks, favorites, chosen, language }: PlainFilter) {
  const featured = (product: SnapshotProduct) => [
    product.featuredRank,
    product.stock > 0 ? 0 : 1,
    -product.publishedMs,
  ]
  const isOneCategory = chosen.category?.length === 1 && !chosen.subcategory?.length
  const { compare } = new Intl.Collator(language === 'en' ? 'en' : language)
  const keys: Record<ProductFilter['sort'], (product: SnapshotProduct) => number[]> = {
    featured(product) {
      if (chosen.subcategory?.length === 1)
        return [product.subcategoryPosition, product.position, ...featured(product)]
      return isOneCategory ? [product.position, ...featured(product)] : featured(product)
    },
    newest: ({ publishedMs }) => [-publishedMs],
    price_asc: ({ priceFen }) => [priceFen],
    price_desc: ({ priceFen }) => [-priceFen],
    name: () => [],
    rating: ({ ratingScore, featuredRank }) => [-ratingScore, featuredRank],
    popular: ({ id, soldCount, featuredRank }) => [-soldCount - (favorites?.get(id) ?? 0), featuredRank],
    relevance: ({ id, stock, featuredRank }) => [-(ranks?.get(id) ?? 0), stock > 0 ? 0 : 1, featuredRank],
  }
  return (one: SnapshotProduct, other: SnapshotProduct) => {
    const [a, b] = [keys[sort](one), keys[sort](other)]
    const at = a.findIndex((key, index) => key !== b[index])
    if (at >= 0) return a[at]! < b[at]! ? -1 : 1
    const byName = sort === 'name' ? compare(one.names[language], other.names[language]) : 0
    return byName || (one.id < other.id ? -1 : 1)
  }
}
