import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isHan, toParts, toPhrase, type SearchPhrase, type Synonyms } from './search-text.ts'

const word = z.string().trim().min(1).max(60)

/** The file of synonyms (catalogue/README.md). */
const SynonymFile = z.strictObject({
  passed_over: z.array(word).describe('Stop words'),
  synonyms: z.record(word, z.array(word).min(1)).describe('What is typed, and its name in the catalogue'),
})

/** Words of the search, as lists. */
export type SynonymList = z.infer<typeof SynonymFile>

/** Reads the file of synonyms. @throws Error that names the file and its errors */
export function readSynonymFile(file: string): SynonymList {
  const result = SynonymFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`)
  return result.data
}

/** Indexes a list of synonyms for lookup. */
export function createSynonyms({ passed_over, synonyms }: SynonymList): Synonyms {
  const latin = new Map<string, SearchPhrase[]>()
  const han = new Map<string, SearchPhrase[]>()
  const passedOver = new Set(passed_over.flatMap(toParts))
  let longestLatin = 0
  let longestHan = 0
  for (const [searched, means] of Object.entries(synonyms)) {
    const parts = toParts(searched)
    const phrases = means.map(toPhrase)
    if (isHan(searched)) {
      han.set(parts.join(''), phrases)
      longestHan = Math.max(longestHan, [...parts.join('')].length)
    } else {
      latin.set(parts.map(toSingular).join(' '), phrases)
      longestLatin = Math.max(longestLatin, parts.length)
    }
  }

  return {
    findLatin(words, at) {
      for (let length = Math.min(longestLatin, words.length - at); length > 0; length -= 1) {
        const means = latin.get(
          words
            .slice(at, at + length)
            .map(toSingular)
            .join(' '),
        )
        if (means) return { length, means }
      }
      return undefined
    },
    findHan(characters, at) {
      for (let length = Math.min(longestHan, characters.length - at); length > 0; length -= 1) {
        const means = han.get(characters.slice(at, at + length).join(''))
        if (means) return { length, means }
      }
      return undefined
    },
    isPassedOver: (part) => passedOver.has(part),
    words: [
      ...new Set([...latin.keys()].flatMap((key) => key.split(' ')).filter(({ length }) => length > 2)),
    ],
  }
}

function toSingular(word: string): string {
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}
