import type { ProductSummary } from '@shop/contract/products'
import { LRUCache } from 'lru-cache'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../db/pool.ts'
import { repeat } from '../../platform/repeat.ts'
import { toCatalogueSets, type CatalogueSets } from './catalogue-sets.ts'
import { createProductCards } from './product-cards.ts'
import { createProductIndex, type IndexedProduct, type ProductIndex } from './product-index.ts'
import type { ProductFilter, ProductPage } from './product-list.repository.ts'
import * as repository from './product-memory.repository.ts'
import { findMatches } from './product-search.repository.ts'
import type { SuggestedPage } from './product-suggestions.repository.ts'
import type { MineralRow, Terms } from './products.view.ts'
import type { RelatedQuery } from './related-products.repository.ts'
import { toMatchKey, type RankedMatch, type SearchMatch } from './search-match.ts'
import { createSearchMemory } from './search-memory.service.ts'
import type { SearchUnit } from './search-text.ts'
import { toTextMatches, type TextMatches } from './text-matches.ts'

/** How old what is remembered may be in a small shop; in a large one reading takes its time. */
const INTERVAL_MS = SECOND
/** Reading takes at most this part of a process's time. */
const READING_SHARE = 1 / 40
/** The index of the search is read anew at most this part: many imports in a row would have it read without end. */
const SEARCH_READING_SHARE = 1 / 4
/** What was not renewed for so many intervals is not answered from. */
const MISSED_INTERVALS = 4
/** Without anybody who asks, nothing is read. */
const ASKED_WITHIN_MS = MINUTE
/** A visitor waits for a reading that takes no longer than this, and asks the database else. */
const PATIENCE_MS = 150
/** What a text finds in a large shop is some kB too. */
const MOST_TEXTS = 500

interface State {
  mark: string
  products: readonly IndexedProduct[]
  sets: CatalogueSets
  index: ProductIndex
  terms: Terms
  minerals: ReadonlyMap<string, MineralRow>
  readMs: number
}

export type ProductMemory = ReturnType<typeof createProductMemory>

/**
 * What lists and cards show, in the memory of a process that answers many (decision 48). It is read anew about every
 * second, and follows the content watch: what is made because something changed must not show what was before. Who asks
 * while nothing fresh is there is told so, and asks the database.
 */
export function createProductMemory({ db, report }: { db: Db; report: (error: unknown) => void }) {
  const cards = createProductCards({ db })
  const search = createSearchMemory({ db })
  /** What the database found while the index of the search was not in memory. */
  const matches = new LRUCache<string, RankedMatch[]>({ max: MOST_TEXTS })
  let loading: Promise<void> | undefined
  let searchDueMs = -Infinity
  let state: State | undefined
  let isOutdated = false
  let noticedMs = -Infinity
  let refreshing: Promise<void> | undefined
  let askedMs = -Infinity
  let dueMs = -Infinity
  let pauseMs = INTERVAL_MS
  let readingMs = Infinity

  async function refresh(): Promise<void> {
    const startedMs = performance.now()
    if (startedMs < dueMs || startedMs - askedMs > ASKED_WITHIN_MS) return
    const next = await read(state)
    readingMs = next.readMs - startedMs
    pauseMs = Math.max(INTERVAL_MS, readingMs / READING_SHARE)
    dueMs = startedMs + pauseMs - INTERVAL_MS / 2
    state = next
    // Of a change that was noticed meanwhile this may know nothing.
    isOutdated = startedMs < noticedMs
  }

  function refreshSoon(): void {
    dueMs = -Infinity
    refreshing ??= refresh()
      .catch(report)
      .finally(() => (refreshing = undefined))
  }

  async function read(old: State | undefined): Promise<State> {
    const mark = await repository.readCatalogueMark(db)
    const products = await repository.readIndexedProducts(db)
    const readMs = performance.now()
    if (old?.mark === mark && products.length === old.products.length) {
      if (products.every((product, place) => isSameProduct(product, old.products[place])))
        return { ...old, readMs }
      if (products.every(({ id }, place) => id === old.products[place]!.id))
        return { ...old, products, index: createProductIndex(products, old.sets), readMs }
    }
    const [values, { terms, minerals }, names] = await Promise.all([
      repository.readIndexedValues(db),
      repository.readNames(db),
      repository.readProductNames(db),
    ])
    const byGem = new Map(minerals.map((row) => [row.gem, row]))
    const sets = await toCatalogueSets(products, values, names)
    // Nothing may run between this and the new state: it would be kept by the old one's names.
    cards.clear()
    matches.clear()
    const index = createProductIndex(products, sets)
    return { mark, products, sets, index, terms, minerals: byGem, readMs }
  }

  function findFresh(): State | undefined {
    askedMs = performance.now()
    if (!state || isOutdated || askedMs - state.readMs >= MISSED_INTERVALS * pauseMs) return undefined
    return state
  }

  async function waitForFresh(): Promise<State | undefined> {
    const fresh = findFresh()
    if (fresh) return fresh
    refreshSoon()
    if (readingMs > PATIENCE_MS) return undefined
    await refreshing
    return findFresh()
  }

  /** The index of the search is read beside the answers, and only where somebody searches. */
  function loadSearch(mark: string): void {
    const startedMs = performance.now()
    if (startedMs < searchDueMs || !search.isDue(mark)) return
    loading ??= search
      .load(mark)
      .catch(report)
      .finally(() => {
        loading = undefined
        const endedMs = performance.now()
        searchDueMs = endedMs + (endedMs - startedMs) / SEARCH_READING_SHARE
      })
  }

  /** What a text finds, from memory or from the database. */
  async function findText(fresh: State, match: SearchMatch): Promise<TextMatches> {
    return (await findInMemory(fresh, match)) ?? toTextMatches(await findMatchesOf(match), fresh.sets.placeOf)
  }

  async function findInMemory(fresh: State, match: SearchMatch): Promise<TextMatches | undefined> {
    loadSearch(fresh.mark)
    return search.find(fresh.mark, match, fresh.sets.placeOf)
  }

  /** What a text finds changes with imports alone: the same for every filter, order and page. */
  async function findMatchesOf(match: SearchMatch): Promise<RankedMatch[]> {
    const key = toMatchKey(match)
    const known = matches.get(key)
    if (known) return known
    const before = state?.mark
    const found = await findMatches(db, match)
    if (state?.mark === before) matches.set(key, found)
    return found
  }

  function findCards({ index, terms }: State, ids: readonly string[], now: Date) {
    const { findVersion } = index
    return cards.find({ terms, findVersion, isCurrent: () => state?.terms === terms }, ids, now)
  }

  const end = repeat(refresh, INTERVAL_MS, report)

  return {
    /** A page of products; undefined when nothing fresh is there. */
    async findPage(filter: ProductFilter): Promise<ProductPage | undefined> {
      const fresh = await waitForFresh()
      return fresh?.index.findPage(filter, filter.match && (await findText(fresh, filter.match)))
    },

    /** What is suggested for a text; undefined when nothing fresh is there. */
    async findSuggested(
      match: SearchMatch,
      reach: { now: Date; limit: number },
    ): Promise<SuggestedPage | undefined> {
      const fresh = await waitForFresh()
      const found = fresh && (await findInMemory(fresh, match))
      return found && fresh.index.findSuggested(found, reach)
    },

    /** Ids of what is most like a product; undefined when nothing fresh is there. */
    async findSimilar(query: RelatedQuery): Promise<string[] | undefined> {
      return (await waitForFresh())?.index.findSimilar(query)
    },

    /** Whether anything is called so, for each unit; undefined when the database must be asked. */
    async findKnown(units: readonly SearchUnit[]): Promise<boolean[] | undefined> {
      const fresh = findFresh()
      return fresh && search.findKnown(fresh.mark, units)
    },

    /** Words like a mistyped one; undefined when the database must be asked. */
    findSimilarWords(typed: string): string[] | undefined {
      const fresh = findFresh()
      return fresh && search.findSimilarWords(fresh.mark, typed)
    },

    /** Which words the catalogue holds; undefined when the database must be asked. */
    findWords(words: readonly string[]): Set<string> | undefined {
      const fresh = findFresh()
      return fresh && search.findWords(fresh.mark, words)
    },

    /** What cards show, by product; undefined when nothing fresh is there. */
    async findCards(ids: readonly string[], now: Date): Promise<Map<string, ProductSummary> | undefined> {
      const fresh = await waitForFresh()
      return fresh && findCards(fresh, ids, now)
    },

    /** The same for those that are on sale. */
    async findCardsOnSale(
      ids: readonly string[],
      now: Date,
    ): Promise<Map<string, ProductSummary> | undefined> {
      const fresh = await waitForFresh()
      return (
        fresh &&
        findCards(
          fresh,
          ids.filter((id) => fresh.index.isOnSale(id, now)),
          now,
        )
      )
    },

    /** Chinese for all values; undefined when nothing fresh is there. */
    findTerms: (): Terms | undefined => findFresh()?.terms,

    /** What is known of stones; undefined when nothing fresh is there. */
    findMinerals(gems: readonly string[]): MineralRow[] | undefined {
      return findFresh() && gems.flatMap((gem) => state!.minerals.get(gem) ?? [])
    },

    /** Reads at once, whatever is due. */
    async read(): Promise<void> {
      dueMs = -Infinity
      askedMs = performance.now()
      await refresh()
      await loading
      if (state) await search.load(state.mark)
    },

    /** It shows nothing that is kept; it only must not be older than a change that others were told of. */
    listTags: (): string[] => [],
    drop(): void {
      noticedMs = performance.now()
      isOutdated = true
      refreshSoon()
    },

    async close(): Promise<void> {
      search.close()
      await end()
      await refreshing
      await loading
    },
  }
}

function isSameProduct(one: IndexedProduct, other: IndexedProduct | undefined): boolean {
  return one.id === other?.id && one.version === other.version && one.popularity === other.popularity
}
