import {
  addBit,
  complement,
  countAll,
  createBitSet,
  hasBit,
  listBits,
  removeBit,
  type BitSet,
} from './bit-set.ts'

export type PriceOrder = ReturnType<typeof createPriceOrder>

/**
 * Products by their prices: which of them lie between two prices, and between which a set of them lies.
 * @param pricesFen of each place
 * @param order all places, the cheapest first
 */
export function createPriceOrder(pricesFen: Float64Array, order: Uint32Array) {
  const size = order.length
  const room = new Uint32Array(size)

  /** How many cost less than a price. */
  function countBelow(fen: number): number {
    let [from, to] = [0, size]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (pricesFen[order[middle]!]! < fen) from = middle + 1
      else to = middle
    }
    return from
  }

  return {
    /**
     * A set in which each candidate is that costs from `minFen` to `maxFen`, and none that costs less or more. Other places
     * may be in it or not. Made of whatever is least: the candidates, what lies inside, or what lies outside.
     */
    findBetween(minFen: number, maxFen: number, candidates: BitSet): BitSet {
      const first = countBelow(minFen)
      // Prices are whole numbers.
      const end = Math.max(first, countBelow(Math.floor(maxFen) + 1))
      const inside = end - first
      const set = createBitSet(size)
      if (countAll(candidates) < Math.min(inside, size - inside)) {
        for (const place of listBits(candidates, room))
          if (pricesFen[place]! >= minFen && pricesFen[place]! <= maxFen) addBit(set, place)
        return set
      }
      if (inside <= size / 2) {
        for (let at = first; at < end; at += 1) addBit(set, order[at]!)
        return set
      }
      const rest = complement(set, size)
      for (let at = 0; at < first; at += 1) removeBit(rest, order[at]!)
      for (let at = end; at < size; at += 1) removeBit(rest, order[at]!)
      return rest
    },

    /** The least and the highest price of a set; 0 where it is empty. */
    findRange(set: BitSet): { minFen: number; maxFen: number } {
      let first = 0
      while (first < size && !hasBit(set, order[first]!)) first += 1
      if (first === size) return { minFen: 0, maxFen: 0 }
      let last = size - 1
      while (!hasBit(set, order[last]!)) last -= 1
      return { minFen: pricesFen[order[first]!]!, maxFen: pricesFen[order[last]!]! }
    },
  }
}
