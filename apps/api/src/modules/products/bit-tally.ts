import { createBitSet, type BitSet } from './bit-set.ts'

/**
 * In how many of some sets each place is. The counts lie in planes, as digits of two: the first plane has each place's last
 * digit, and so on. So 32 places are added up at once, and three planes tell of seven sets.
 * @param size of all sets
 */
export function createBitTally(size: number, sets: readonly BitSet[]) {
  const planes: BitSet[] = []
  for (const set of sets) {
    const carry = set.slice()
    let isCarried = 0
    for (const plane of planes) {
      isCarried = 0
      for (let word = 0; word < carry.length; word += 1) {
        const both = plane[word]! & carry[word]!
        plane[word]! ^= carry[word]!
        carry[word] = both
        isCarried |= both
      }
      if (isCarried === 0) break
    }
    if (isCarried !== 0 || planes.length === 0) planes.push(carry)
  }

  return {
    /** The places that are in so many of the sets, or more: one digit after the other is compared, the highest first. */
    findAtLeast(least: number): BitSet {
      const found = createBitSet(size)
      if (least >= 2 ** planes.length) return found
      for (let word = 0; word < found.length; word += 1) {
        let more = 0
        let equal = -1
        for (let plane = planes.length - 1; plane >= 0; plane -= 1) {
          const digits = planes[plane]![word]!
          if ((least & (1 << plane)) === 0) more |= equal & digits
          else equal &= digits
        }
        found[word] = more | equal
      }
      return found
    },

    /** In how many sets a place is. */
    count(place: number): number {
      let count = 0
      for (let plane = 0; plane < planes.length; plane += 1)
        count |= ((planes[plane]![place >>> 5]! >>> (place & 31)) & 1) << plane
      return count
    },
  }
}
