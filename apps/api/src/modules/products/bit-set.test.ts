import { expect, test } from 'vitest'
import { addBit, complement, createBitSet, listBits, removeBit } from './bit-set.ts'

test('what is not in a set ends where the set does', () => {
  for (const size of [1, 31, 32, 33, 64, 100]) {
    const set = createBitSet(size)
    addBit(set, 0)
    addBit(set, size - 1)
    removeBit(set, 0)
    const all = Array.from({ length: size }, (_, place) => place)
    expect([...listBits(complement(set, size))]).toEqual(all.slice(0, size === 1 ? 1 : -1))
  }
})
