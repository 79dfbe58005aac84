import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/pool.ts'
import * as repository from './product-search.repository.ts'
import { readIndex, type ReadIndex } from './search-index-reader.ts'
import { listWordsOf } from './search-index.ts'
import type { SearchMatch } from './search-match.ts'
import { listWords } from './search-query.ts'
import type { SearchUnit } from './search-text.ts'
import { createSimilarWords, type SimilarWords } from './similar-words.ts'
import type { TextMatches } from './text-matches.ts'

/** What an index may take of each process's memory: at 1.7 kB, 150,000 products of the length of ours. */
const MOST_BYTES = 256 * 1024 * 1024
const MOST_LEXEMES = 50_000

interface Content extends ReadIndex {
  /** Of the catalogue that it was read from. */
  mark: string
  words: SimilarWords
}

export type SearchMemory = ReturnType<typeof createSearchMemory>

/**
 * The search in the memory of a process (decision 51): read when somebody searches, and after an import only what that
 * has changed. Whatever it cannot answer from the catalogue of a mark it leaves to the database: undefined.
 * @param options `mostBytes`: a larger index is not kept
 */
export function createSearchMemory({ db, mostBytes = MOST_BYTES }: { db: Db; mostBytes?: number }) {
  const lexemes = new LRUCache<string, { term: string | undefined }>({ max: MOST_LEXEMES })
  const findLexeme = (word: string) => lexemes.get(word)?.term
  let content: Content | undefined
  /** A catalogue that takes too much memory. */
  let tooLarge: string | undefined
  let isClosed = false

  const findContent = (mark: string) => (content?.mark === mark ? content : undefined)

  /** Asks the database what the language makes of words that were never asked for. */
  async function learn(words: readonly string[]): Promise<void> {
    const unknown = [...new Set(words)].filter((word) => !lexemes.has(word))
    if (unknown.length === 0) return
    for (const [word, term] of await repository.readLexemes(db, unknown)) lexemes.set(word, { term })
  }

  return {
    isDue: (mark: string): boolean => content?.mark !== mark && tooLarge !== mark,

    /** Brings the index to a catalogue that was read just now. */
    async load(mark: string): Promise<void> {
      if (content?.mark === mark || tooLarge === mark) return
      const rows = await repository.readSearchVersions(db)
      const words = createSimilarWords(await repository.readWords(db))
      const next = await readIndex(db, { rows, old: content, mostBytes, isEnded: () => isClosed })
      if (isClosed) return
      content = next && { ...next, mark, words }
      tooLarge = next ? undefined : mark
    },

    /**
     * What a text finds.
     * @param placeOf where each product of the catalogue stands
     */
    async find(
      mark: string,
      match: SearchMatch,
      placeOf: ReadonlyMap<string, number>,
    ): Promise<TextMatches | undefined> {
      if (!findContent(mark)) return undefined
      await learn(listWordsOf(match))
      return findContent(mark)?.index.find(match, placeOf, findLexeme)
    },

    /** Whether anything in the catalogue, on sale or not, is called so: for each unit in order. */
    async findKnown(mark: string, units: readonly SearchUnit[]): Promise<boolean[] | undefined> {
      if (!findContent(mark)) return undefined
      await learn(listWords(units))
      return findContent(mark)?.index.findKnown(units, findLexeme)
    },

    /** Words of the catalogue that resemble a mistyped one, the most similar first. */
    findSimilarWords: (mark: string, typed: string): string[] | undefined =>
      findContent(mark)?.words.find(typed, repository.NEAR_WORDS),

    /** Which of these words the catalogue holds. */
    findWords(mark: string, words: readonly string[]): Set<string> | undefined {
      const known = findContent(mark)?.words
      return known && new Set(words.filter((word) => known.has(word)))
    },

    /** Of the postings, for whoever measures. */
    countBytes: (): number => content?.bytes ?? 0,

    close(): void {
      isClosed = true
    },
  }
}
