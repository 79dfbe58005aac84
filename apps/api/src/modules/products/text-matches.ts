import { addBit, createBitSet, hasBit, type BitSet } from './bit-set.ts'
import type { RankedMatch } from './search-match.ts'

/** Which products of a catalogue in memory a search text finds, by their places in it. */
export interface TextMatches {
  has: BitSet
  /** How well those match that are in a set as well; in no order. To be read at once: the next answer may lie in their place. */
  rank(within: BitSet): { places: Uint32Array; ranks: Float64Array }
}

/** What the database has found. */
export function toTextMatches(
  found: readonly RankedMatch[],
  placeOf: ReadonlyMap<string, number>,
): TextMatches {
  const has = createBitSet(placeOf.size)
  const rankOf = new Map<number, number>()
  for (const { id, rank } of found) {
    const place = placeOf.get(id)
    if (place === undefined) continue
    addBit(has, place)
    rankOf.set(place, rank)
  }
  return {
    has,
    rank(within) {
      const places = Uint32Array.from(rankOf.keys()).filter((place) => hasBit(within, place))
      return { places, ranks: Float64Array.from(places, (place) => rankOf.get(place)!) }
    },
  }
}
