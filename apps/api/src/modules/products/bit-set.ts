/** A set of places from 0 to below a size, one bit each. All sets that meet have one size. */
export type BitSet = Uint32Array

const BITS = 32

export function createBitSet(size: number): BitSet {
  return new Uint32Array(Math.ceil(size / BITS))
}

export function addBit(set: BitSet, place: number): void {
  set[place >>> 5]! |= 1 << (place & 31)
}

export function removeBit(set: BitSet, place: number): void {
  set[place >>> 5]! &= ~(1 << (place & 31))
}

export function hasBit(set: BitSet, place: number): boolean {
  return (set[place >>> 5]! & (1 << (place & 31))) !== 0
}

/** What is in all of them; at least one. */
export function intersect(first: BitSet, ...others: readonly BitSet[]): BitSet {
  const result = first.slice()
  for (const other of others)
    for (let word = 0; word < result.length; word += 1) result[word]! &= other[word]!
  return result
}

/** What is in any of them. */
export function unite(size: number, sets: readonly BitSet[]): BitSet {
  const result = createBitSet(size)
  for (const set of sets) for (let word = 0; word < result.length; word += 1) result[word]! |= set[word]!
  return result
}

/** Everything below a size that is not in a set of that size. */
export function complement(set: BitSet, size: number): BitSet {
  const result = set.map((word) => ~word)
  const rest = size % BITS
  if (rest > 0) result[result.length - 1]! &= (1 << rest) - 1
  return result
}

export function countAll(set: BitSet): number {
  return countBoth(set, set)
}

/** How many are in both. */
export function countBoth(a: BitSet, b: BitSet): number {
  let count = 0
  for (let word = 0; word < a.length; word += 1) count += countBits(a[word]! & b[word]!)
  return count
}

/** Bits that are set in a word of 32 (Hacker's Delight, 5-2). */
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * All that are in it, the least first. A list and no visitor: a function that many call with functions of their own is slow.
 * @param room where to write them, as long as the set's size: large lists that are made for each request are work for the
 * garbage collector. What lies there is written over by the next one.
 */
export function listBits(set: BitSet, room = new Uint32Array(countAll(set))): Uint32Array {
  let count = 0
  for (let word = 0; word < set.length; word += 1)
    for (let bits = set[word]!; bits !== 0; bits &= bits - 1) {
      room[count] = word * BITS + BITS - 1 - Math.clz32(bits & -bits)
      count += 1
    }
  return room.subarray(0, count)
}
