import type { SearchText, SearchUnit } from './search-text.ts'

/** What a query matches, as plain data; product-search.repository.ts translates it into SQL. */
export type SearchMatch =
  /** Every unit occurs, by any of its synonyms; typed words may be prefixes. */
  | { how: 'all'; units: SearchUnit[] }
  /** At least half of the units occur; products with most of them come first. */
  | { how: 'most'; units: SearchUnit[] }
  /** Each word is the prefix of a word, and all Chinese terms occur. */
  | { how: 'beginnings'; words: string[]; hanTerms: string[] }

/** Products in which every unit occurs. */
export function matchAll(units: SearchUnit[]): SearchMatch {
  return { how: 'all', units }
}

/** Products in which at least half of the units occur. */
export function matchMost(units: SearchUnit[]): SearchMatch {
  return { how: 'most', units }
}

/**
 * Products with words that start with each of the typed ones. For a query of which the English dictionary
 * leaves nothing: `am` is a stop word, and the start of amethyst.
 */
export function matchBeginnings({ words, hanTerms }: SearchText): SearchMatch {
  return { how: 'beginnings', words, hanTerms }
}

/** How many units `matchMost` requires. */
export function countMost(units: readonly SearchUnit[]): number {
  return Math.ceil(units.length / 2)
}

/** Pinyin is indexed apart from English: `mala` is not 马拉. */
export function toPinyinTerm(pinyin: string): string {
  return `~${pinyin}`
}
