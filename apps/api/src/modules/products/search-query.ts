import { toPinyinTerm } from './search-match.ts'
import type { RankQuery } from './search-rank.ts'
import type { SearchPhrase, SearchUnit } from './search-text.ts'

/** A term that is looked for in the index: as it is, or as the beginning of others. */
export interface QueryTerm {
  text: string
  isBeginning: boolean
}

/** Units as what the index holds: a unit is one of its phrases, a phrase all of its terms, one bit each. */
export interface TermQuery {
  terms: QueryTerm[]
  /** Units of which the language keeps nothing have no phrase, and are passed over. */
  units: number[][]
}

/** More terms than bits are left to the database. */
const MOST_TERMS = 31

/** What the language makes of a word: '' of one that it does not keep; undefined of what is no single term. */
export type FindLexeme = (word: string) => string | undefined

/**
 * The terms of units, by whichever names; undefined where the database must be asked.
 * @param options `isWhole`: no word is unfinished, as if nobody had typed it
 */
export function toTermQuery(
  units: readonly SearchUnit[],
  findLexeme: FindLexeme,
  { isWhole = false }: { isWhole?: boolean } = {},
): TermQuery | undefined {
  const terms: QueryTerm[] = []
  const bits = new Map<string, number>()

  function toBit(term: QueryTerm): number {
    const key = `${term.isBeginning ? '*' : '='}${term.text}`
    const known = bits.get(key)
    if (known !== undefined) return known
    const bit = 1 << terms.length
    terms.push(term)
    bits.set(key, bit)
    return bit
  }

  function toMask({ words, hanTerms, pinyin, isTyped }: SearchPhrase): number | undefined {
    let mask = 0
    for (const word of words) {
      const lexeme = findLexeme(word)
      if (lexeme === undefined) return undefined
      if (lexeme !== '') mask |= toBit({ text: lexeme, isBeginning: isTyped === true && !isWhole })
    }
    for (const term of hanTerms) mask |= toBit({ text: term, isBeginning: false })
    if (pinyin !== undefined) mask |= toBit({ text: toPinyinTerm(pinyin), isBeginning: true })
    return mask
  }

  const masks: number[][] = []
  for (const { phrases } of units) {
    const of: number[] = []
    for (const phrase of phrases) {
      const mask = toMask(phrase)
      if (mask === undefined || terms.length > MOST_TERMS) return undefined
      if (mask !== 0) of.push(mask)
    }
    masks.push(of)
  }
  return { terms, units: masks }
}

/** All Latin words of units. */
export function listWords(units: readonly SearchUnit[]): string[] {
  return units.flatMap(({ phrases }) => phrases.flatMap(({ words }) => words))
}

/**
 * What is ranked: everything, or anything of it.
 * @param numbersOf of the query's terms
 * @param numbers of all terms that are ranked, in the terms' order
 */
export function toRankQuery(
  { units }: TermQuery,
  numbersOf: readonly Uint32Array[],
  numbers: Uint32Array,
  how: 'all' | 'any',
): RankQuery {
  const bitsOf = new Map<number, number>()
  for (const [index, of] of numbersOf.entries())
    for (const number of of) bitsOf.set(number, (bitsOf.get(number) ?? 0) | (1 << index))
  const asked = units.filter((phrases) => phrases.length > 0)
  return {
    numbers,
    bits: Uint32Array.from(numbers, (number) => bitsOf.get(number) ?? 0),
    units: how === 'all' ? asked : [asked.flat()],
  }
}
