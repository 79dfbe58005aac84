import { expect, test } from 'vitest'
import { mayHaveWord, toWordFilter } from './word-filter.rules.ts'

const members = Array.from({ length: 3_000 }, (_, index) => `member${index * 7}`)
const others = Array.from({ length: 20_000 }, (_, index) => `other${index * 13}`)

test.each([
  [16, 30],
  [24, 2],
])(
  'a filter of %s bits a word has its members, and takes at most %s of 20,000 others for one',
  (bits, most) => {
    const filter = toWordFilter(members, bits)
    expect(members.every((word) => mayHaveWord(filter, word))).toBe(true)
    expect(others.filter((word) => mayHaveWord(filter, word)).length).toBeLessThanOrEqual(most)
  },
)
