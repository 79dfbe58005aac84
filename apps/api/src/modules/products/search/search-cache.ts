import { LRUCache } from 'lru-cache'
import type { Matches } from '../catalogue/snapshot-shapes.ts'

/** So many matches, at 12 bytes each, are cached in each process. */
const MAX_MATCHES = 500_000
/** What a search itself takes, in matches: its text with all synonyms. */
const SEARCH_SIZE = 250

/** What searches found, so that other pages, filters and sorts of a search need no statement. */
export function createSearchCache(): LRUCache<string, Matches> {
  return new LRUCache<string, Matches>({
    maxSize: MAX_MATCHES,
    sizeCalculation: ({ places }) => places.length + SEARCH_SIZE,
  })
}
