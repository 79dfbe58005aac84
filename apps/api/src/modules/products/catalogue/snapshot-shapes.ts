import type { LRUCache } from 'lru-cache'
import type { Localized, PageLanguage } from '@shop/contract/languages/languages'
import type { LocalizedField } from '@shop/contract/languages/translated'
import type { FacetName } from '@shop/contract/products/product-fields.rules'
import type { ProductSort } from '@shop/contract/products/products.endpoints'
import type { Product } from '@shop/contract/products/products.schemas'
import type { Synonyms } from '../search/search-text.ts'
import type { PricedProduct } from './product-rows.shared.ts'
import type { Terms } from './products.view.ts'

/** A value of a facet; its index is where it is counted. */
export interface SnapshotValue {
  index: number
  name: FacetName
  value: string
  /** With its names, as facets show it. */
  shown: LocalizedField<'value'>
}

/** Values of facets that one or more products have in common: what holds for all of them is looked at once. */
export interface FacetProfile {
  index: number
  values: readonly SnapshotValue[]
}

/** An active product with what lists filter and sort by. */
export interface SnapshotProduct {
  id: string
  /** A text that changes with its row and its stock. */
  version: string
  /** One that changes with its price in a sale; null without a sale. */
  saleVersion: string | null
  category: string
  subcategory: string
  publishedMs: number
  priceFen: number
  stock: number
  soldCount: number
  /** For sorting by stars: few reviews count for little. */
  ratingScore: number
  featuredRank: number
  /** Its place among those of its category, and of its sub-category; Infinity without one. */
  position: number
  subcategoryPosition: number
  names: Readonly<Localized<string>>
  traits: PricedProduct['traits']
  profile: FacetProfile
}

/**
 * An order of all products; `category` and `subcategory` begin with the places that the merchant gave, `sold` is by units sold
 * alone.
 */
export type ProductOrder =
  | Exclude<ProductSort, 'name'>
  | `name_${PageLanguage}`
  | 'category'
  | 'subcategory'
  | 'sold'

/**
 * What lists compare of each product, as columns: at the same place of each is the same product. A list that looks at
 * every product reads numbers in sequence, which is many times as fast as from objects.
 */
export interface ProductTable {
  products: readonly SnapshotProduct[]
  /** The places of all, by id, in sequence. */
  places: ReadonlyMap<string, number>
  publishedMs: Float64Array
  priceFen: Float64Array
  stock: Float64Array
  /** The index of each product's profile. */
  profiles: Uint32Array
}

/** What a search found: the places of its products, and how well each of them matches; more is better. */
export interface Matches {
  places: Uint32Array
  ranks: Float64Array
}

/** The active products in memory, those included that are published later, and the words that find them. */
export interface ProductSnapshot {
  values: readonly SnapshotValue[]
  profiles: readonly FacetProfile[]
  synonyms: Synonyms
  /** The names of values. */
  terms: Terms
  table: ProductTable
  /** The places of the products in the orders that have been requested. */
  orders: Map<ProductOrder, Uint32Array>
  /** Products as the API sends them, of those that were shown; `is_new` as of the last time. */
  shown: WeakMap<SnapshotProduct, Product>
  /** What searches found, by what they looked for, until products have other texts or places. */
  searches: LRUCache<string, Matches>
}
