import type { SearchText, SearchUnit } from './search-text.ts'

/** Which products a text finds, as plain data; product-search.repository.ts makes SQL of it. */
export type SearchMatch =
  /** Everything occurs, by whichever of its names; typed words may be unfinished. */
  | { how: 'all'; units: SearchUnit[] }
  /** At least half of everything occurs; those with most of it come first. */
  | { how: 'most'; units: SearchUnit[] }
  /** A word begins with each word, and all Chinese terms occur. */
  | { how: 'beginnings'; words: string[]; hanTerms: string[] }

/** Products in which everything occurs. */
export function matchAll(units: SearchUnit[]): SearchMatch {
  return { how: 'all', units }
}

/** Products in which at least half of everything occurs. */
export function matchMost(units: SearchUnit[]): SearchMatch {
  return { how: 'most', units }
}

/**
 * Products of which a word begins with each word. For a text of which the language's own dictionary keeps nothing: `am`
 * is no word to it, and yet the beginning of an amethyst.
 */
export function matchBeginnings({ words, hanTerms }: SearchText): SearchMatch {
  return { how: 'beginnings', words, hanTerms }
}

/** How many of so many units `matchMost` asks for. */
export function countMost(units: readonly SearchUnit[]): number {
  return Math.ceil(units.length / 2)
}

/** Pinyin stands apart from English: `mala` is no 马拉. */
export function toPinyinTerm(pinyin: string): string {
  return `~${pinyin}`
}
