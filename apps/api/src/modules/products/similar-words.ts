/** Words that resemble one another, as `pg_trgm` tells it: by the pieces of three letters that they share. */

/** What its operator `%` asks for. */
const LEAST_SIMILARITY = Math.fround(0.3)
/** Of other words, what counts as a letter is the database's to say. */
const PLAIN_WORD = /^[a-z0-9]+$/

/** Two blanks stand before a word, and one behind it. */
function listTrigrams(word: string): Set<string> {
  const text = `  ${word} `
  return new Set(Array.from({ length: word.length + 1 }, (_, at) => text.slice(at, at + 3)))
}

export type SimilarWords = ReturnType<typeof createSimilarWords>

/** Words of the catalogue, ready to be compared with mistyped ones. */
export function createSimilarWords(words: readonly string[]) {
  const known = new Set(words)
  const sizes = new Uint8Array(words.length)
  const places = new Map<string, number[]>()
  for (const [place, word] of words.entries()) {
    const trigrams = listTrigrams(word)
    sizes[place] = trigrams.size
    for (const trigram of trigrams) {
      const of = places.get(trigram)
      if (of) of.push(place)
      else places.set(trigram, [place])
    }
  }

  return {
    has: (word: string): boolean => known.has(word),

    /** The most similar first, those that are equally so in their order; undefined where the database must be asked. */
    find(typed: string, most: number): string[] | undefined {
      if (!PLAIN_WORD.test(typed)) return undefined
      const trigrams = listTrigrams(typed)
      const shared = new Map<number, number>()
      for (const trigram of trigrams)
        for (const place of places.get(trigram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
      return [...shared]
        .map(([place, count]) => ({
          word: words[place]!,
          similarity: Math.fround(count / (trigrams.size + sizes[place]! - count)),
        }))
        .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
        .sort((a, b) => b.similarity - a.similarity || (a.word < b.word ? -1 : 1))
        .slice(0, most)
        .map(({ word }) => word)
    },
  }
}
