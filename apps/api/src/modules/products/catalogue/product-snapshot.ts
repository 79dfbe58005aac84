import { toLocalized, toLocalizedFields, type Translated } from '@shop/contract/languages/translated'
import { FACET_NAMES, type FacetName } from '@shop/contract/products/product-fields.rules'
import { RATING_FACETS } from '@shop/contract/products/products.rules'
import type { Db } from '../../../db/pool.ts'
import { createSearchCache } from '../search/search-cache.ts'
import { createSynonyms } from '../search/search-synonyms.ts'
import { readWords } from '../search/search-words.repository.ts'
import {
  deleteOldChanges,
  listProductChanges,
  readVisibleTransactions,
  type ProductChanges,
} from './product-changes.sql.ts'
import { moveChanged } from './product-orders.ts'
import {
  listActiveIds,
  listPrices,
  listSnapshotRows,
  listTerms,
  readAttributes,
  readSnapshotVersions,
  readVocabularyVersion,
  type Attribute,
  type SnapshotRow,
} from './product-snapshot.repository.ts'
import { replaceProducts, toProductTable } from './product-table.ts'
import { toRating, type Terms } from './products.view.ts'
import type { FacetProfile, ProductSnapshot, SnapshotProduct, SnapshotValue } from './snapshot-shapes.ts'

/** Rows that are read in one statement: requests are served between two of them. */
const BATCH = 1_000

/**
 * All active products and the search's words, in memory. Each read first checks in the database whether anything was
 * committed, and then loads what has changed; concurrent reads share that query, so a list is as current as a statement
 * of its own would be.
 */
export function createProductSnapshot(db: Db) {
  const values = new Map<string, SnapshotValue>()
  /** By their values as text. */
  const profiles = new Map<string, FacetProfile>()
  let namesByKey: Terms = new Map()
  let snapshot: ProductSnapshot = {
    values: [],
    profiles: [],
    synonyms: createSynonyms({ passed_over: [], synonyms: {} }),
    terms: new Map(),
    table: toProductTable([]),
    orders: new Map(),
    shown: new WeakMap(),
    searches: createSearchCache(),
  }
  let vocabularyVersion = ''
  let visible: string | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<ProductSnapshot> | undefined

  /** What is visible is read before the rows: what changes meanwhile is loaded again. */
  async function refresh(): Promise<ProductSnapshot> {
    const visibleNow = await readVisibleTransactions(db)
    if (visibleNow !== visible) {
      const vocabulary = await readVocabularyVersion(db)
      if (vocabulary !== vocabularyVersion) await loadVocabulary()
      vocabularyVersion = vocabulary
      const changes = visible === undefined ? await listAll() : await listProductChanges(db, visible)
      const { ids, prices, changesSearch } = changes
      const repriced = await readPrices(prices)
      replace({ ids: [...ids, ...repriced.map(({ id }) => id)], changesSearch }, [
        ...(await readProducts(ids)),
        ...repriced,
      ])
      visible = visibleNow
    }
    return snapshot
  }

  const listAll = async (): Promise<ProductChanges> => ({
    ids: await listActiveIds(db),
    prices: [],
    changesSearch: true,
  })

  async function loadVocabulary(): Promise<void> {
    const terms = await listTerms(db)
    namesByKey = new Map(terms.map(({ kind, value, names }) => [`${kind} ${value}`, names]))
    for (const [key, value] of values) value.shown = toShownValue(value.value, namesByKey.get(key))
    snapshot = {
      ...snapshot,
      synonyms: createSynonyms(await readWords(db)),
      terms: new Map(terms.map(({ value, names }) => [value, names])),
      shown: new WeakMap(),
    }
  }

  async function readProducts(ids: readonly string[]): Promise<SnapshotProduct[]> {
    const products: SnapshotProduct[] = []
    for (let start = 0; start < ids.length; start += BATCH) {
      const rows = await listSnapshotRows(db, ids.slice(start, start + BATCH))
      products.push(...rows.map(toSnapshotProduct))
    }
    return products
  }

  /** Products that are in memory, with the prices that shoppers are asked now. */
  async function readPrices(ids: readonly string[]): Promise<SnapshotProduct[]> {
    const rows = ids.length === 0 ? [] : await listPrices(db, ids)
    return rows.flatMap(({ id, price_fen: priceFen, sale_version: saleVersion }) => {
      const known = findProduct(snapshot, id)
      return known ? [{ ...known, priceFen, saleVersion }] : []
    })
  }

  /** Puts in these products; others of these ids are no longer active. */
  function replace(
    { ids, changesSearch }: Pick<ProductChanges, 'ids' | 'changesSearch'>,
    changed: readonly SnapshotProduct[],
  ): void {
    const { table, orders, searches } = snapshot
    const isSame = changed.every(({ id }) => table.places.has(id)) && !hasGone(ids, changed)
    if (isSame && changed.length === 0) return
    const after = isSame
      ? replaceProducts(table, changed)
      : toProductTable([...withoutIds(table.products, ids), ...changed])
    const places = changed.map(({ id }) => after.places.get(id)!)
    snapshot = {
      ...snapshot,
      values: [...values.values()],
      profiles: [...profiles.values()],
      table: after,
      orders: moveChanged(orders, { before: table, after }, places),
      searches: isSame && !changesSearch ? searches : createSearchCache(),
    }
  }

  function hasGone(ids: readonly string[], active: readonly SnapshotProduct[]): boolean {
    const there = new Set(active.map(({ id }) => id))
    return ids.some((id) => !there.has(id) && snapshot.table.places.has(id))
  }

  function toSnapshotProduct(row: SnapshotRow): SnapshotProduct {
    const { rating } = toRating(row.star_counts)
    return {
      id: row.id,
      version: row.version,
      saleVersion: row.sale_version,
      category: row.category,
      subcategory: row.subcategory,
      publishedMs: row.published_at.getTime(),
      priceFen: row.price_fen,
      stock: row.stock,
      soldCount: row.sold_count,
      ratingScore: toRatingScore(rating),
      featuredRank: row.featured_rank ?? Infinity,
      position: row.position ?? Infinity,
      subcategoryPosition: row.subcategory_position ?? Infinity,
      names: toLocalized(row.name),
      traits: row.traits,
      profile: toProfile(row.attributes, listRatingFacets(rating)),
    }
  }

  function toProfile(attributes: string, stars: readonly string[]): FacetProfile {
    const key = `${attributes} ${stars.length}`
    const known = profiles.get(key)
    if (known) return known
    const pairs = [...readAttributes(attributes), ...stars.map((value): Attribute => ['rating', value])]
    const ofProduct = pairs.filter(isFacet).map(([name, value]) => toValue(name, value))
    const added = { index: profiles.size, values: ofProduct }
    profiles.set(key, added)
    return added
  }

  function toValue(name: FacetName, value: string): SnapshotValue {
    const key = `${name} ${value}`
    const known = values.get(key)
    if (known) return known
    const added = { index: values.size, name, value, shown: toShownValue(value, namesByKey.get(key)) }
    values.set(key, added)
    return added
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = running.catch(() => {}).then(work)
    running = result
    return result
  }

  function read(): Promise<ProductSnapshot> {
    next ??= inTurn(() => {
      next = undefined
      return refresh()
    })
    return next
  }

  return {
    /** The products as they are now. */
    read,

    /**
     * Compares all products with the database: what was written without a note of it (`noteProductChanges`), by a person
     * with psql or by an older version of the shop during an upgrade. Reads are answered meanwhile.
     */
    async compare(): Promise<void> {
      const { table } = await read()
      const ids = [...new Set([...table.places.keys(), ...(await listActiveIds(db))])]
      for (let start = 0; start < ids.length; start += BATCH)
        await inTurn(async () => {
          const batch = ids.slice(start, start + BATCH)
          const versions = await readSnapshotVersions(db, batch)
          const others = batch.filter((id) => {
            const [known, current] = [findProduct(snapshot, id), versions.get(id)]
            return known?.version !== current?.version || known?.saleVersion !== current?.sale_version
          })
          replace({ ids: others, changesSearch: true }, await readProducts(others))
        })
      await deleteOldChanges(db)
    },
  }
}

/** An active product; undefined for any other. */
export function findProduct(
  { table }: Pick<ProductSnapshot, 'table'>,
  id: string,
): SnapshotProduct | undefined {
  const place = table.places.get(id)
  return place === undefined ? undefined : table.products[place]
}

function withoutIds(products: readonly SnapshotProduct[], ids: readonly string[]): SnapshotProduct[] {
  const without = new Set(ids)
  return products.filter(({ id }) => !without.has(id))
}

const toShownValue = (value: string, names: Translated<string> = { en: value, zh: value }) =>
  toLocalizedFields('value', names)

type Rating = ReturnType<typeof toRating>['rating']

/** So many stars or more: a product with 4.2 has all values up to 4. */
function listRatingFacets(rating: Rating): string[] {
  return RATING_FACETS.filter((stars) => rating && rating.average >= Number(stars))
}

/** The average as if five more had given three stars and a half, so that one review does not lead a list. */
function toRatingScore(rating: Rating): number {
  return rating ? (rating.average * rating.count + 5 * 3.5) / (rating.count + 5) : 0
}

function isFacet(attribute: Attribute): attribute is [FacetName, string] {
  return (FACET_NAMES as readonly string[]).includes(attribute[0])
}
