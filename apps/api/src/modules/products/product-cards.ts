import type { ProductSummary } from '@shop/contract/products'
import { LRUCache } from 'lru-cache'
import { MINUTE } from '../../platform/clock.ts'
import type { Db } from '../../db/pool.ts'
import { findProducts } from './products.repository.ts'
import { isNew, toProductSummary, type Terms } from './products.view.ts'

/** Some kB each. */
const MOST_CARDS = 4_000
/** That a picture has got its AVIF changes no version (decision 50 promises a minute). */
const CARD_AGE_MS = MINUTE

interface Card {
  version: string
  publishedAt: Date
  summary: ProductSummary
}

/** What cards are made by. */
interface Source {
  terms: Terms
  /** Another text once anything that a card shows has changed. */
  findVersion: (id: string) => string | undefined
  /** Whether these are still the names in use. */
  isCurrent: () => boolean
}

/** What cards show, kept by a version of it. */
export function createProductCards({ db }: { db: Db }) {
  const cards = new LRUCache<string, Card>({ max: MOST_CARDS, ttl: CARD_AGE_MS })

  return {
    /** What cards show, by product. While one is kept and says the same, it is the same object: nobody may change it. */
    async find(
      { terms, findVersion, isCurrent }: Source,
      ids: readonly string[],
      now: Date,
    ): Promise<Map<string, ProductSummary>> {
      const found = new Map<string, ProductSummary>()
      for (const id of ids) {
        const card = cards.get(id)
        if (card && card.version === findVersion(id)) found.set(id, toCurrent(card, now))
      }
      const missing = ids.filter((id) => !found.has(id))
      for (const row of await findProducts(db, missing)) {
        const version = findVersion(row.id)
        const summary = toProductSummary(row, terms, now)
        // Names that were read anew meanwhile are not those of this summary.
        if (version !== undefined && isCurrent())
          cards.set(row.id, { version, publishedAt: row.published_at, summary })
        found.set(row.id, summary)
      }
      return found
    },

    clear(): void {
      cards.clear()
    },
  }
}

function toCurrent(card: Card, now: Date): ProductSummary {
  const is_new = isNew(card.publishedAt, now)
  if (is_new !== card.summary.is_new) card.summary = { ...card.summary, is_new }
  return card.summary
}
