/** The number of spelling errors allowed in a word of this length. */
function countErrorsAllowed({ length }: string): number {
  if (length < 4) return 0
  if (length < 6) return 1
  return length < 9 ? 2 : 3
}

/** The nearest of some similar words to a misspelt one; undefined when none is near enough. */
export function findNearestWord(typed: string, words: string[]): string | undefined {
  let nearest: { word: string; errors: number } | undefined
  for (const word of words) {
    const errors = countErrors(typed, word)
    if (errors <= countErrorsAllowed(typed) && (!nearest || errors < nearest.errors))
      nearest = { word, errors }
  }
  return nearest?.word
}

/**
 * The number of letters missing, extra, wrong or swapped with their neighbour (optimal string alignment
 * distance).
 */
export function countErrors(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1)
    }
    beforeLast = last
    last = row
  }
  return last[other.length]!
}
