import { toLocalized, toLocalizedFields, type Translated } from '@shop/contract/languages/translated'
import { FACET_NAMES, type FacetName } from '@shop/contract/products/product-fields.rules'
import { RATING_FACETS } from '@shop/contract/products/products.rules'
import type { Product } from '@shop/contract/products/products.schemas'
import type { Db } from '../../../db/pool.ts'
import {
  findPrices,
  findSnapshotRows,
  listProductVersions,
  listTerms,
  readSnapshotVersion,
  readVisibleTransactions,
  type ProductVersion,
} from './product-snapshot.repository.ts'
import { createSynonyms } from '../search/search-synonyms.ts'
import { readWords } from '../search/search-words.repository.ts'
import { toProductTable } from './product-table.ts'
import { toProduct, withPrices, type Terms } from './products.view.ts'
import type { FacetProfile, ProductSnapshot, SnapshotValue } from './snapshot-shapes.ts'

/** Rows that are read in one statement. */
const BATCH = 500

/**
 * All active products and the search's words, in memory. Each read first checks in the database whether anything has
 * changed, and then loads what has; concurrent reads share that query, so a list is as current as a statement of its
 * own would be.
 */
export function createProductSnapshot(db: Db) {
  const values = new Map<string, SnapshotValue>()
  const profiles = new Map<string, FacetProfile>()
  const nothing = createSynonyms({ passed_over: [], synonyms: {} })
  let snapshot: ProductSnapshot = {
    products: new Map(),
    values: [],
    profiles: [],
    synonyms: nothing,
    table: toProductTable([]),
    orders: new Map(),
  }
  let versions = new Map<string, ProductVersion>()
  let version = ''
  let visible = ''
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<ProductSnapshot> | undefined

  /** Versions are read before the rows: what changes meanwhile differs from them, and is loaded again. */
  async function refresh(): Promise<ProductSnapshot> {
    const visibleNow = await readVisibleTransactions(db)
    if (visibleNow !== visible) {
      const current = await readSnapshotVersion(db)
      if (current !== version) await load()
      version = current
      visible = visibleNow
    }
    return snapshot
  }

  async function load(): Promise<void> {
    const current = await listProductVersions(db)
    const listChanged = (part: keyof ProductVersion) =>
      [...current].filter(([id, version]) => version[part] !== versions.get(id)?.[part]).map(([id]) => id)
    const changed = listChanged('content')
    const terms = await listTerms(db)
    const byValue = new Map(terms.map(({ value, names }) => [value, names]))
    const byKind = new Map(terms.map(({ kind, value, names }) => [`${kind} ${value}`, names]))
    for (const [key, value] of values) value.shown = toShownValue(value.value, byKind.get(key))
    const loaded = new Map([...snapshot.products].filter(([id]) => current.has(id)))
    for (let start = 0; start < changed.length; start += BATCH) {
      for (const row of await findSnapshotRows(db, changed.slice(start, start + BATCH))) {
        const product = toProduct(row, byValue, row.published_at)
        loaded.set(row.id, {
          id: row.id,
          product,
          publishedMs: row.published_at.getTime(),
          priceFen: row.price_fen,
          stock: product.product_qty,
          soldCount: row.sold_count,
          ratingScore: toRatingScore(product),
          featuredRank: row.featured_rank ?? Infinity,
          position: row.position ?? Infinity,
          subcategoryPosition: row.subcategory_position ?? Infinity,
          names: toLocalized(row.record.name),
          traits: row.traits,
          profile: toProfile(
            [...row.attributes.filter(isFacet), ...toRatingFacets(product)].map(([name, value]) =>
              toValue(name, value, byKind),
            ),
          ),
        })
      }
    }
    const written = new Set(changed)
    // A sale begins or ends: nothing but prices is read again.
    const repriced = listChanged('price').filter((id) => !written.has(id))
    for (let start = 0; start < repriced.length; start += BATCH) {
      for (const row of await findPrices(db, repriced.slice(start, start + BATCH))) {
        const known = loaded.get(row.id)!
        const product = withPrices(known.product, row)
        loaded.set(row.id, { ...known, product, priceFen: row.price_fen })
      }
    }
    const synonyms = createSynonyms(await readWords(db))
    snapshot = {
      products: loaded,
      values: [...values.values()],
      profiles: [...profiles.values()],
      synonyms,
      table: toProductTable([...loaded.values()]),
      orders: new Map(),
    }
    versions = current
  }

  function toValue(name: FacetName, value: string, terms: Terms): SnapshotValue {
    const key = `${name} ${value}`
    const known = values.get(key)
    if (known) return known
    const added = { index: values.size, name, value, shown: toShownValue(value, terms.get(key)) }
    values.set(key, added)
    return added
  }

  function toProfile(unsorted: SnapshotValue[]): FacetProfile {
    const ofProduct = unsorted.toSorted((one, other) => one.index - other.index)
    const key = ofProduct.map(({ index }) => index).join(' ')
    const known = profiles.get(key)
    if (known) return known
    const added = { index: profiles.size, values: ofProduct }
    profiles.set(key, added)
    return added
  }

  /** The products as they are now. */
  return function read(): Promise<ProductSnapshot> {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        const refreshed = refresh()
        running = refreshed
        return refreshed
      })
    return next
  }
}

const toShownValue = (value: string, names: Translated<string> = { en: value, zh: value }) =>
  toLocalizedFields('value', names)

/** So many stars or more: a product with 4.2 has all values up to 4. */
function toRatingFacets({ rating }: Product): [FacetName, string][] {
  return RATING_FACETS.filter((stars) => rating && rating.average >= Number(stars)).map((stars) => [
    'rating',
    stars,
  ])
}

/** The average as if five more had given three stars and a half, so that one review does not lead a list. */
function toRatingScore({ rating }: Product): number {
  return rating ? (rating.average * rating.count + 5 * 3.5) / (rating.count + 5) : 0
}

function isFacet(attribute: [name: string, value: string]): attribute is [FacetName, string] {
  return (FACET_NAMES as readonly string[]).includes(attribute[0])
}
