/**
 * How texts are cut into what search compares. English is left to PostgreSQL's own dictionary; Chinese, which
 * has no spaces, is cut into single characters and pairs, so that any word of two or more is found.
 */

const HAN_RUN = /\p{Script=Han}+/gu
const WORD = /[\p{L}\p{N}]+/gu

/** The characters and pairs of all Chinese in a text: what is stored. */
export function toHanTerms(text: string): string[] {
  const terms = new Set<string>()
  for (const [run] of text.matchAll(HAN_RUN)) {
    const characters = [...run]
    characters.forEach((character, index) => {
      terms.add(character)
      const next = characters[index + 1]
      if (next) terms.add(character + next)
    })
  }
  return [...terms]
}

/** What somebody typed, taken apart. Never fails, whatever it is. */
export interface SearchText {
  /** Latin words, small letters, marks removed. */
  words: string[]
  /** Pairs of Chinese characters (or one alone), all of which must be found. */
  hanTerms: string[]
}

/** More words than this tell nothing more. */
const MAX_WORDS = 12

export function readSearchText(text: string): SearchText {
  const plain = text.normalize('NFKC').toLowerCase()
  const hanTerms: string[] = []
  for (const [run] of plain.matchAll(HAN_RUN)) {
    const characters = [...run]
    if (characters.length === 1) hanTerms.push(run)
    for (let i = 0; i + 1 < characters.length; i += 1) hanTerms.push(characters[i]! + characters[i + 1]!)
  }
  const latin = plain
    .replace(HAN_RUN, ' ')
    .replace(/['’]s\b/g, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
  const words = [...latin.matchAll(WORD)].map(([word]) => word)
  return { words: words.slice(0, MAX_WORDS), hanTerms: hanTerms.slice(0, MAX_WORDS) }
}
