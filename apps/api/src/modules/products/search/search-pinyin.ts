import { READINGS } from './search-readings.ts'

/** Chinese transliterated to Latin letters, for shoppers without a Chinese keyboard. */

const INITIAL = '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?'
const FINAL =
  '(?:iang|iong|uang|ang|eng|ong|ian|iao|ing|uai|uan|ai|ao|an|ei|en|er|ou|ia|ie|in|iu|ua|uo|ui|un|ue|a|e|i|o|u)'
/** Where ü cannot be typed, people write v. */
const SYLLABLE = new RegExp(`^(?:[nl]ve?|${INITIAL}${FINAL})$`)
const LONGEST_SYLLABLE = 6

/** Whether a word can be read as syllables of pinyin, without tones. */
export function isPinyin(word: string): boolean {
  return toSyllables(word).length > 0
}

/**
 * Splits pinyin without spaces into its syllables, each as long as possible; empty when it is not pinyin.
 * Takes linear time for any input.
 */
export function toSyllables(pinyin: string): string[] {
  const ends = new Map<number, number>()
  for (let at = pinyin.length - 1; at >= 0; at -= 1) {
    for (let end = Math.min(at + LONGEST_SYLLABLE, pinyin.length); end > at && !ends.has(at); end -= 1) {
      const goesOn = end === pinyin.length || ends.has(end)
      if (goesOn && SYLLABLE.test(pinyin.slice(at, end))) ends.set(at, end)
    }
  }
  if (!ends.has(0)) return []
  const syllables: string[] = []
  for (let at = 0; at < pinyin.length; at = ends.get(at)!) syllables.push(pinyin.slice(at, ends.get(at)))
  return syllables
}

const HAN_RUN = /\p{Script=Han}+/gu
/** Longer than any query. */
const MAX_LETTERS = 40

/** Memoized, since values of the catalogue repeat with every product. */
const read = new Map<string, string[]>()
const MAX_READ = 5_000

/**
 * The pinyin terms by which the Chinese of a text is found: from each syllable to the end of its run. Loads
 * its dictionary on first use, which only imports do.
 */
export async function readPinyinTerms(text: string): Promise<string[]> {
  const runs = [...text.matchAll(HAN_RUN)].map(([run]) => run)
  const terms: string[] = []
  for (const run of runs) terms.push(...(await readRun(run)))
  return terms
}

/** The most characters of a word that is typed in pinyin. */
const MAX_CHARACTERS = 12

/** The Chinese of a text as `readPinyinTerms` reads it: for each term the characters from there on. */
export function toReadCharacters(text: string): string[] {
  return [...text.matchAll(HAN_RUN)].flatMap(([run]) => {
    const characters = [...run]
    return characters.map((_, index) => characters.slice(index, index + MAX_CHARACTERS).join(''))
  })
}

let reader: ReturnType<typeof loadReader> | undefined

async function loadReader() {
  const { customPinyin, pinyin } = await import('pinyin-pro')
  customPinyin(READINGS)
  return pinyin
}

async function readRun(run: string): Promise<string[]> {
  const known = read.get(run)
  if (known) return known
  const pinyin = await (reader ??= loadReader())
  const syllables = pinyin(run, { toneType: 'none', type: 'array', v: true })
  const terms = syllables.map((_, index) =>
    syllables.slice(index).join('').replaceAll('v', 'u').slice(0, MAX_LETTERS),
  )
  if (read.size >= MAX_READ) read.clear()
  read.set(run, terms)
  return terms
}
