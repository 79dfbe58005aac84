import type { ProductSummary } from '@shop/contract/products'
import { LRUCache } from 'lru-cache'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { repeat } from '../../platform/repeat.ts'
import {
  createProductIndex,
  type IndexedProduct,
  type IndexedValue,
  type ProductIndex,
  type RankedMatch,
} from './product-index.ts'
import type { ProductFilter, ProductPage } from './product-list.repository.ts'
import * as repository from './product-memory.repository.ts'
import type { SearchMatch } from './product-search.repository.ts'
import { findProducts } from './products.repository.ts'
import { isNew, toProductSummary, type MineralRow, type Terms } from './products.view.ts'

/** How old what is remembered may be in a small shop; in a large one reading takes its time. */
const INTERVAL_MS = SECOND
/** Reading takes at most this part of a process's time. */
const READING_SHARE = 1 / 40
/** What was not renewed for so many intervals is not answered from. */
const MISSED_INTERVALS = 4
/** Without anybody who asks, nothing is read. */
const ASKED_WITHIN_MS = MINUTE
/** A visitor waits for a reading that takes no longer than this, and asks the database else. */
const PATIENCE_MS = 150
/** Some kB each. */
const MOST_CARDS = 4_000
/** That a picture has got its AVIF changes no version (decision 50 promises a minute). */
const CARD_AGE_MS = MINUTE
/** What a text finds in a large shop is some kB too. */
const MOST_TEXTS = 500

interface State {
  mark: string
  products: readonly IndexedProduct[]
  values: readonly IndexedValue[]
  index: ProductIndex
  terms: Terms
  minerals: ReadonlyMap<string, MineralRow>
  readMs: number
}

interface Card {
  version: string
  publishedAt: Date
  summary: ProductSummary
}

export type ProductMemory = ReturnType<typeof createProductMemory>

/**
 * What lists and cards show, in the memory of a process that answers many (decision 48). It is read anew about every
 * second, and follows the content watch: what is made because something changed must not show what was before. Who asks
 * while nothing fresh is there is told so, and asks the database.
 */
export function createProductMemory({ db, report }: { db: Db; report: (error: unknown) => void }) {
  const cards = new LRUCache<string, Card>({ max: MOST_CARDS, ttl: CARD_AGE_MS })
  const matches = new LRUCache<string, RankedMatch[]>({ max: MOST_TEXTS })
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
    if (old?.mark === mark) {
      const isSame = products.every((product, place) => isSameProduct(product, old.products[place]))
      if (isSame && products.length === old.products.length) return { ...old, readMs }
      return { ...old, products, index: createProductIndex(products, old.values), readMs }
    }
    const [values, { terms, minerals }] = await Promise.all([
      repository.readIndexedValues(db),
      repository.readNames(db),
    ])
    cards.clear()
    matches.clear()
    const byGem = new Map(minerals.map((row) => [row.gem, row]))
    return {
      mark,
      products,
      values,
      index: createProductIndex(products, values),
      terms,
      minerals: byGem,
      readMs,
    }
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

  /** What a text finds changes with imports alone: the same for every filter, order and page. */
  async function findMatches(match: SearchMatch): Promise<RankedMatch[]> {
    const key = repository.toMatchKey(db, match)
    const known = matches.get(key)
    if (known) return known
    const before = state?.mark
    const found = await repository.findMatches(db, match)
    if (state?.mark === before) matches.set(key, found)
    return found
  }

  const end = repeat(refresh, INTERVAL_MS, report)

  return {
    /** A page of products; undefined when nothing fresh is there. */
    async findPage(filter: ProductFilter): Promise<ProductPage | undefined> {
      const fresh = await waitForFresh()
      return fresh?.index.findPage(filter, filter.match && (await findMatches(filter.match)))
    },

    /** What cards show, by product; undefined when nothing fresh is there. */
    async findCards(ids: readonly string[], now: Date): Promise<Map<string, ProductSummary> | undefined> {
      const fresh = await waitForFresh()
      if (!fresh) return undefined
      const found = new Map<string, ProductSummary>()
      const isCurrent = (id: string) => cards.get(id)?.version === fresh.index.findVersion(id)
      const missing = ids.filter((id) => !cards.has(id) || !isCurrent(id))
      for (const row of await findProducts(db, missing)) {
        const version = fresh.index.findVersion(row.id)
        const summary = toProductSummary(row, fresh.terms, now)
        // Names that were read anew meanwhile are not those of this summary.
        if (version !== undefined && state?.terms === fresh.terms)
          cards.set(row.id, { version, publishedAt: row.published_at, summary })
        found.set(row.id, summary)
      }
      for (const id of ids) {
        const card = found.has(id) ? undefined : cards.get(id)
        if (card) found.set(id, { ...card.summary, is_new: isNew(card.publishedAt, now) })
      }
      return found
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
    },

    /** It shows nothing that is kept; it only must not be older than a change that others were told of. */
    listTags: (): string[] => [],
    drop(): void {
      noticedMs = performance.now()
      isOutdated = true
      refreshSoon()
    },

    async close(): Promise<void> {
      await end()
      await refreshing
    },
  }
}

function isSameProduct(one: IndexedProduct, other: IndexedProduct | undefined): boolean {
  return one.id === other?.id && one.version === other.version && one.popularity === other.popularity
}
