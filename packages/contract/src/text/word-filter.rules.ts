/**
 * A set of words as a Bloom filter: it holds no word, only whether one may be in it. Of those that are not, it takes one in
 * two thousand for a member at 16 bits a word, one in a hundred thousand at 24.
 */

/** Bits of a filter; the count of its bits is a multiple of eight. */
export type WordFilter = Uint8Array

/** Bits that a word sets: the best count is seven tenths of the bits for each word. */
const BITS_A_WORD = 11

/** A filter of some words. */
export function toWordFilter(members: readonly string[], bitsForEach: number): WordFilter {
  const filter = new Uint8Array(Math.ceil((members.length * bitsForEach) / 8))
  for (const word of members) {
    for (const bit of listBits(word, filter.length * 8)) filter[bit >> 3]! |= 1 << (bit & 7)
  }
  return filter
}

/** Whether a word is in a filter, but for the few that it takes for members. */
export function mayHaveWord(filter: WordFilter, word: string): boolean {
  return listBits(word, filter.length * 8).every((bit) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0)
}

/** Two hashes make all positions (Kirsch and Mitzenmacher, 2008). */
function listBits(word: string, size: number): number[] {
  const first = hash(word, 0x811c9dc5)
  const second = hash(word, 0x9747b28c) | 1
  return Array.from({ length: BITS_A_WORD }, (_, index) => ((first + index * second) >>> 0) % size)
}

/** FNV-1a, with a last step that spreads the bits. */
function hash(word: string, seed: number): number {
  let value = seed
  for (let index = 0; index < word.length; index++) {
    value = Math.imul(value ^ word.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}
