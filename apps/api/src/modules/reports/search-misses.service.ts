import { toDay } from '@shop/contract/days/days.rules'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import { addSearchMisses } from './search-misses.repository.ts'

/** Different texts that a process counts between two writes; a flood of nonsense adds no more. */
const MAX_TEXTS = 200
const MAX_LENGTH = 60

export type SearchMisses = ReturnType<typeof createSearchMisses>

/**
 * Counts searches that found nothing, for the merchant: what shoppers want that the shop does not have, or does not
 * call so. A search that is repeated within a minute is served from the response cache and counts once.
 */
export function createSearchMisses({ db, clock }: { db: Db; clock: Clock }) {
  let counts = new Map<string, number>()

  return {
    count(query: string): void {
      const text = query.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, MAX_LENGTH)
      // An address or a number is a person's rather than a product's.
      if (text === '' || /@|\d{5}/.test(text)) return
      const before = counts.get(text)
      if (before === undefined && counts.size >= MAX_TEXTS) return
      counts.set(text, (before ?? 0) + 1)
    },

    /** Writes the counts to the database. */
    async flush(): Promise<void> {
      const pending = counts
      counts = new Map()
      await addSearchMisses(db, toDay(clock()), pending)
    },
  }
}
