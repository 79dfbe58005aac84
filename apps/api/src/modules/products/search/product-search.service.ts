import { findLanguageInstead, LANGUAGES } from '@shop/contract/languages/languages'
import type { Translated } from '@shop/contract/languages/translated'
import type { ReadDb } from '../../../db/pool.ts'
import * as repository from './product-search.repository.ts'
import type { SearchMatch } from './product-search.repository.ts'
import { toSyllables } from './search-pinyin.ts'
import { findNearestWord } from './search-spelling.ts'
import {
  listOtherRuns,
  readSearchText,
  toHanPairs,
  toPhrase,
  type SearchText,
  type SearchUnit,
  type Synonyms,
} from './search-text.ts'

/**
 * A text as products are indexed by it: in each language, and of one that is read from another only what that one lacks. A word
 * counts once for a product, whichever characters it is written in.
 */
export function toIndexedText(texts: Partial<Translated<string>>): string {
  const parts = LANGUAGES.flatMap((language) => {
    const text = texts[language] ?? ''
    const instead = findLanguageInstead(language)
    return instead ? listOtherRuns(text, texts[instead] ?? '') : text
  })
  return parts.filter(Boolean).join(' ')
}

/** One interpretation of the query. */
interface SearchAttempt {
  match: SearchMatch
  /** The corrected query, where it differs. */
  corrected?: string
  /** At least half of it must match, not all. */
  isPartial?: true
}

interface Mended {
  units: SearchUnit[]
  isChanged: boolean
  corrected?: string
}

interface MendedUnit {
  units: SearchUnit[]
  /** The corrected Latin words. */
  latin?: string
}

export type ProductSearch = ReturnType<typeof createProductSearch>

/** Interprets a query: as typed, then with corrected spelling, then with half of it matching. */
export function createProductSearch(db: ReadDb) {
  const findKnown = (units: SearchUnit[]) => repository.findKnown(db, units)

  /** Two words of the catalogue typed without a space: `rosequartz` is `rose quartz`. */
  async function findTwoWords(typed: string): Promise<string | undefined> {
    const cuts = listCuts(typed)
    if (cuts.length === 0) return undefined
    const known = await repository.findWords(db, cuts.flat())
    return cuts.find(([first, second]) => known.has(first) && known.has(second))?.join(' ')
  }

  /** Pinyin with the Chinese that it stands for: it finds what that finds, in all texts and with its synonyms. */
  async function readPinyin(unit: SearchUnit, synonyms: Synonyms): Promise<SearchUnit> {
    const pinyin = unit.phrases.find((phrase) => phrase.pinyin !== undefined)?.pinyin
    const syllables = pinyin === undefined ? [] : toSyllables(pinyin)
    if (pinyin === undefined || syllables.length < 2) return unit
    const read = await repository.findRead(db, pinyin, syllables.length)
    const meant = read.map((chinese) => readSearchText(chinese, synonyms).units)
    // Chinese of several words stays one expression: each word would be searched apart.
    const phrases = meant.flatMap((units, index) =>
      units.length === 1 ? units[0]!.phrases : toPhrase(read[index]!),
    )
    return { ...unit, phrases: [...unit.phrases, ...phrases] }
  }

  /** The correction of an unknown word: two words without their space, or the nearest word. */
  async function findMeant(word: string, synonyms: Synonyms): Promise<string | undefined> {
    const [parts, similar] = await Promise.all([findTwoWords(word), repository.findSimilarWords(db, word)])
    return parts ?? findNearestWord(word, [...similar, ...synonyms.words])
  }

  /**
   * Corrects a query: unknown words become their nearest ones, or are dropped; of Chinese the known bigrams
   * stay.
   */
  async function mend(text: SearchText, synonyms: Synonyms): Promise<Mended> {
    const isKnown = await findKnown(text.units)
    const mended: MendedUnit[] = await Promise.all(
      text.units.map(async (unit, index) => (isKnown[index] ? { units: [unit] } : mendUnit(unit, synonyms))),
    )
    const units = mended.flatMap((each) => each.units)
    const isCorrected = mended.some(({ latin }) => latin !== undefined)
    const corrected = text.units.flatMap(({ typed }, index) => mended[index]!.latin ?? typed).filter(Boolean)
    return {
      units,
      isChanged: isKnown.includes(false),
      ...(isCorrected ? { corrected: corrected.join(' ') } : {}),
    }
  }

  /** The known parts of an unknown unit. */
  async function mendUnit(unit: SearchUnit, synonyms: Synonyms): Promise<MendedUnit> {
    if (unit.isHan) return { units: await findKnownParts(toHanSegments(unit.typed)) }
    const spelt = await findPinyinParts(unit)
    if (spelt.length > 0) return { units: spelt }
    const words = unit.typed.split(' ')
    const isKnown = await findKnown(words.map((word) => toWordUnit(word)))
    const nearest = await Promise.all(
      words.map(async (word, index) => (isKnown[index] ? word : await findMeant(word, synonyms))),
    )
    const latin = nearest.filter((word) => word !== undefined).join(' ')
    // Parsed again: a corrected word may have synonyms.
    return { units: readSearchText(latin, synonyms).units, latin }
  }

  async function findKnownParts(parts: SearchUnit[]): Promise<SearchUnit[]> {
    const isKnown = await findKnown(parts)
    return parts.filter((_, index) => isKnown[index])
  }

  /**
   * The longest known parts of a query in pinyin, from its start; none when they are less than half of it.
   */
  async function findPinyinParts({ phrases }: SearchUnit): Promise<SearchUnit[]> {
    const key = phrases.find(({ pinyin }) => pinyin !== undefined)?.pinyin
    const syllables = key === undefined ? [] : toSyllables(key)
    const known = new Set((await findKnownParts(listPinyinSegments(syllables))).map(({ typed }) => typed))
    const parts: SearchUnit[] = []
    let found = 0
    for (let at = 0; at < syllables.length;) {
      const ends = syllables.map((_, index) => index + 1).filter((end) => end > at + 1)
      const end = ends.findLast((each) => known.has(syllables.slice(at, each).join('')))
      if (end !== undefined) {
        parts.push(toPinyinUnit(syllables.slice(at, end).join('')))
        found += end - at
      }
      at = end ?? at + 1
    }
    return found * 2 >= syllables.length ? parts : []
  }

  return {
    /** Each match with its rank: higher is better. Without ranks all are equal. `products`: how many there are. */
    findRanks: (match: SearchMatch, options: { isRanked: boolean; products: number }) =>
      repository.findRanks(db, match, options),

    /** The interpretations of a query that is not empty, best first; each is computed only when requested. */
    async *listAttempts(typed: SearchText, synonyms: Synonyms): AsyncGenerator<SearchAttempt> {
      const text = {
        ...typed,
        units: await Promise.all(typed.units.map((unit) => readPinyin(unit, synonyms))),
      }
      if (text.sku !== undefined) yield { match: { how: 'sku', sku: text.sku } }
      yield { match: { how: 'all', units: text.units } }
      const { units, isChanged, corrected } = await mend(text, synonyms)
      if (units.length === 0) return
      const explicit = corrected === undefined ? {} : { corrected }
      if (isChanged) yield { match: { how: 'all', units }, ...explicit }
      if (units.length > 1) yield { match: { how: 'most', units }, isPartial: true, ...explicit }
    },
  }
}

const SHORTEST_PART = 3

/** All ways to split a word in two. */
function listCuts(typed: string): [string, string][] {
  return Array.from({ length: Math.max(0, typed.length - 2 * SHORTEST_PART + 1) }, (_, index) => {
    const at = index + SHORTEST_PART
    return [typed.slice(0, at), typed.slice(at)]
  })
}

function toWordUnit(word: string): SearchUnit {
  return { typed: word, isHan: false, phrases: [{ words: [word], hanTerms: [], isTyped: true }] }
}

function toHanSegments(typed: string): SearchUnit[] {
  return toHanPairs(typed).map((pair) => ({
    typed: pair,
    isHan: true,
    phrases: [{ words: [], hanTerms: [pair], isTyped: true }],
  }))
}

function toPinyinUnit(pinyin: string): SearchUnit {
  return { typed: pinyin, isHan: false, phrases: [{ words: [], hanTerms: [], pinyin }] }
}

/** More syllables than this are not a name. */
const MAX_SYLLABLES = 12

/** Every sequence of two or more adjacent syllables. */
function listPinyinSegments(syllables: string[]): SearchUnit[] {
  const read = syllables.slice(0, MAX_SYLLABLES)
  return read.flatMap((_, from) =>
    read.flatMap((_, index) => (index > from ? [toPinyinUnit(read.slice(from, index + 1).join(''))] : [])),
  )
}
