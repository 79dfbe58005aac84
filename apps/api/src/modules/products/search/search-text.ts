import { Converter } from 'opencc-js/t2cn'
import { toTypedCode } from '@shop/contract/text/typed-text.rules'
import { isPinyin } from './search-pinyin.ts'
import variants from './variant-characters.json' with { type: 'json' }

/**
 * Splits texts into search terms. English is left to PostgreSQL's dictionary; Chinese, which has no spaces,
 * is split into single characters and bigrams, so that any word of two or more characters is found.
 */

const HAN_RUN = /\p{Script=Han}+/gu
const PART = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu

const convert = Converter({ from: 't', to: 'cn' })

/**
 * Variants of characters, which are no traditional ones, to their standard form: what the converter leaves of the First Table of
 * Verified Variant Characters (第一批异体字整理表, 1955 with its changes up to 1997), and three of that of 2013 (珮, 锺, 甆).
 */
const STANDARD = new Map(
  Object.entries(variants).flatMap(([standard, others]) => [...others].map((variant) => [variant, standard])),
)

/** Converts traditional characters and variants to the standard ones of the mainland. */
const toSimplified = (text: string): string =>
  convert(text).replaceAll(/\p{Script=Han}/gu, (character: string) => STANDARD.get(character) ?? character)

/** The characters and bigrams of all Chinese in a text, in order and with repeats, for indexing. */
export function toHanTerms(text: string): string[] {
  const terms: string[] = []
  for (const [run] of toSimplified(text).matchAll(HAN_RUN)) {
    const characters = [...run]
    characters.forEach((character, index) => {
      terms.push(character)
      const next = characters[index + 1]
      if (next) terms.push(character + next)
    })
  }
  return terms
}

/** What a text has in Chinese that another one has not, whichever characters the two are written in. */
export function listOtherRuns(text: string, known: string): string[] {
  const listRuns = (of: string) => toSimplified(of).match(HAN_RUN) ?? []
  const present = new Set(listRuns(known))
  return listRuns(text).filter((run) => !present.has(run))
}

/** The bigrams of a Chinese word, or its only character, for querying. */
export function toHanPairs(word: string): string[] {
  const characters = [...word]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => characters[index]! + character)
}

/** Words that are searched together: all of them must occur. */
export interface SearchPhrase {
  /** Latin words in lower case, without diacritics. */
  words: string[]
  /** Chinese bigrams, or a single character. */
  hanTerms: string[]
  /** Pinyin without tones and spaces. */
  pinyin?: string
  /** The words may be prefixes, since they were typed. */
  isTyped?: true
}

/** One typed term with all its synonyms: one of the phrases must occur. */
export interface SearchUnit {
  typed: string
  isHan: boolean
  phrases: SearchPhrase[]
}

/** A parsed query. */
export interface SearchText {
  units: SearchUnit[]
  /** The item number that the query may be. */
  sku?: string
  /** All Latin words, for callers that do not use units. */
  words: string[]
  hanTerms: string[]
}

/** Synonyms, from parts as `toParts` makes them to the phrases meant. */
export interface Synonyms {
  /**
   * The longest synonym at a position of a text: how many parts (of Chinese: characters) it takes, and its
   * meaning.
   */
  findLatin(words: string[], at: number): { length: number; means: SearchPhrase[] } | undefined
  findHan(characters: string[], at: number): { length: number; means: SearchPhrase[] } | undefined
  /** Stop words. */
  isPassedOver(word: string): boolean
  /** Words that occur only in synonyms, for correcting misspellings. */
  words: string[]
}

/** Further parts are ignored. */
const MAX_PARTS = 12

/**
 * Latin words and runs of Chinese, in order: lower case, without diacritics, characters simplified. Never
 * fails.
 */
export function toParts(text: string): string[] {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’]s\b/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
  return [...toSimplified(folded.normalize('NFC')).matchAll(PART)].map(([part]) => part)
}

export function isHan(part: string): boolean {
  return /^\p{Script=Han}/u.test(part)
}

/** A phrase from a list of synonyms. */
export function toPhrase(text: string): SearchPhrase {
  const parts = toParts(text)
  return {
    words: parts.filter((part) => !isHan(part)),
    hanTerms: parts.filter(isHan).flatMap(toHanPairs),
  }
}

/** As item numbers are written, of which none is without a digit. */
const SKU = /^(?=.*\d)[A-Z0-9]+(?:-[A-Z0-9]+)*$/

/** Parses a query. Never fails. */
export function readSearchText(text: string, synonyms: Synonyms): SearchText {
  const code = toTypedCode(text)
  const parts = toParts(text).slice(0, MAX_PARTS)
  const explicit = parts.filter(
    (part, index) => !synonyms.isPassedOver(part) || isWithinPinyin(parts, index, synonyms),
  )
  const units: SearchUnit[] = []
  let at = 0
  // Stop words are left out, unless nothing else is there.
  const read = explicit.length > 0 ? explicit : parts
  while (at < read.length) {
    if (isHan(read[at]!)) {
      units.push(...readHan(read[at]!, synonyms))
      at += 1
      continue
    }
    const end = read.findIndex((part, index) => index > at && isHan(part))
    const run = read.slice(at, end < 0 ? undefined : end)
    units.push(...readLatin(run, synonyms))
    at += run.length
  }
  return {
    units,
    ...(SKU.test(code) && { sku: code }),
    words: read.filter((part) => !isHan(part)),
    hanTerms: read.filter(isHan).flatMap(toHanPairs).slice(0, MAX_PARTS),
  }
}

/** `an` is a stop word, and a syllable of `ping an kou`. */
function isWithinPinyin(parts: string[], index: number, synonyms: Synonyms): boolean {
  if (!isPinyin(parts[index]!)) return false
  return [index - 1, index + 1].some((near) => {
    const part = parts[near]
    if (part === undefined || !isPinyin(part)) return false
    return !synonyms.isPassedOver(part) && !synonyms.findLatin(parts, near)
  })
}

function readLatin(words: string[], synonyms: Synonyms): SearchUnit[] {
  const units: SearchUnit[] = []
  let at = 0
  while (at < words.length) {
    const known = synonyms.findLatin(words, at)
    const length = known?.length ?? Math.max(1, countPinyin(words.slice(at), synonyms))
    const typed = words.slice(at, at + length)
    units.push({
      typed: typed.join(' '),
      isHan: false,
      phrases: [
        { words: typed, hanTerms: [], isTyped: true },
        ...(typed.every(isPinyin) ? [{ words: [], hanTerms: [], pinyin: toPinyinKey(typed) }] : []),
        ...(known?.means ?? []),
      ],
    })
    at += length
  }
  return units
}

/** How many words from the first on are pinyin, up to one that is a synonym. */
function countPinyin(words: string[], synonyms: Synonyms): number {
  const end = words.findIndex((word, index) => !isPinyin(word) || synonyms.findLatin(words, index))
  return end < 0 ? words.length : end
}

/** Where ü cannot be typed, people write v; diacritics are removed already. */
function toPinyinKey(syllables: string[]): string {
  return syllables.join('').replaceAll('v', 'u')
}

function readHan(run: string, synonyms: Synonyms): SearchUnit[] {
  const characters = [...run]
  const units: SearchUnit[] = []
  let rest = ''
  const closeRest = () => {
    if (rest !== '' && !synonyms.isPassedOver(rest)) units.push(toHanUnit(rest, []))
    rest = ''
  }
  let at = 0
  while (at < characters.length) {
    const known = synonyms.findHan(characters, at)
    if (known) {
      closeRest()
      units.push(toHanUnit(characters.slice(at, at + known.length).join(''), known.means))
    } else rest += characters[at]
    at += known?.length ?? 1
  }
  closeRest()
  return units.length > 0 ? units : [toHanUnit(run, [])]
}

function toHanUnit(typed: string, means: SearchPhrase[]): SearchUnit {
  const exact: SearchPhrase = { words: [], hanTerms: toHanPairs(typed), isTyped: true }
  return { typed, isHan: true, phrases: [exact, ...means] }
}
