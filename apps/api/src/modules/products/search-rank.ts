import { COUNT_BITS, MANY, WEIGHT_BITS, type Segment } from './search-segment.ts'

/**
 * How well texts match, as `ts_rank_cd` of PostgreSQL tells it with its own weights (cover density: Clarke, Cormack and
 * Tudhope, "Relevance ranking for one to three term queries", 1999). A cover is a shortest stretch of a text in which
 * everything occurs that was asked for; the shorter it is, and the heavier its words, the more it counts.
 */

/** What is asked for: each unit by one of its phrases, a phrase by all of its terms. One bit for each term. */
export interface RankQuery {
  /** The terms' numbers in the terms' order, and for each the bits that it stands for. */
  numbers: Uint32Array
  bits: Uint32Array
  units: readonly (readonly number[])[]
}

/** More terms than this in one question are left to the database: a key below has 15 bits for them. */
export const MOST_RANK_TERMS = 1 << 15
const TERM_BITS = 15
const TERM_MASK = MOST_RANK_TERMS - 1
const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1

/** Weights of D, C, B and A as numbers of four bytes: any sum of them is exact, in whichever order. */
const WEIGHTS = Float64Array.of(0.1, 0.2, 0.4, 1).map(Math.fround)
const INVERSE_WEIGHTS = WEIGHTS.map((weight) => 1 / weight)

/**
 * Sums of cover densities for places of a segment, in their order: numbers of eight bytes, before PostgreSQL cuts them to
 * four or sets them below one.
 */
export function rankPlaces(segment: Segment, query: RankQuery, places: Uint16Array): Float64Array {
  const slots = toSlots(places)
  // Where any one term is enough, each of its positions is a cover of its own.
  if (query.units.length === 1 && query.units[0]!.every(isSingle))
    return addWeights(segment, query, places.length, slots)
  const { ends, keys } = gatherKeys(segment, query, places.length, slots)
  const sums = new Float64Array(places.length)
  const isMet = toTest(query.units)
  let from = 0
  for (let slot = 0; slot < places.length; slot += 1) {
    const end = ends[slot]!
    sortKeys(keys, from, end)
    sums[slot] = sumCovers(keys, from, end, query.bits, isMet)
    from = end
  }
  return sums
}

const isSingle = (phrase: number) => (phrase & (phrase - 1)) === 0

/** For each place of a segment: its place among those that are asked for, and one; 0 for the others. */
const slotsOfPlaces = new Uint16Array(1 << (16 - COUNT_BITS))

function toSlots(places: Uint16Array): Uint16Array {
  slotsOfPlaces.fill(0)
  for (let slot = 0; slot < places.length; slot += 1) slotsOfPlaces[places[slot]!] = slot + 1
  return slotsOfPlaces
}

/** Where terms stand in the places that are asked for: the slot, which of the terms, and its positions there. */
function eachPosting(
  { starts, positionStarts, postings, positions }: Segment,
  numbers: Uint32Array,
  slots: Uint16Array,
  visit: (slot: number, term: number, at: number, count: number) => void,
): void {
  for (let term = 0; term < numbers.length; term += 1) {
    const number = numbers[term]!
    if (number >= starts.length - 1) continue
    let at = positionStarts[number]!
    for (let index = starts[number]!; index < starts[number + 1]!; index += 1) {
      const posting = postings[index]!
      let count = posting & MANY
      if (count === MANY) {
        count = positions[at]!
        at += 1
      }
      const slot = slots[posting >>> COUNT_BITS]!
      if (slot > 0) visit(slot - 1, term, at, count)
      at += count
    }
  }
}

function addWeights(
  segment: Segment,
  { numbers }: RankQuery,
  size: number,
  slots: Uint16Array,
): Float64Array {
  const sums = new Float64Array(size)
  eachPosting(segment, numbers, slots, (slot, _term, at, count) => {
    for (let each = at; each < at + count; each += 1)
      sums[slot]! += WEIGHTS[segment.positions[each]! & WEIGHT_MASK]!
  })
  return sums
}

/** The positions of all terms by slot: position, weight and term in one number, so that they can be sorted. */
function gatherKeys(segment: Segment, { numbers }: RankQuery, size: number, slots: Uint16Array) {
  const { positions } = segment
  const ends = new Uint32Array(size)
  eachPosting(segment, numbers, slots, (slot, _term, _at, count) => {
    ends[slot]! += count
  })
  let total = 0
  for (let slot = 0; slot < size; slot += 1) {
    total += ends[slot]!
    ends[slot] = total - ends[slot]!
  }
  const keys = new Uint32Array(total)
  eachPosting(segment, numbers, slots, (slot, term, at, count) => {
    let to = ends[slot]!
    for (let each = at; each < at + count; each += 1) {
      keys[to] = positions[each]! * MOST_RANK_TERMS + term
      to += 1
    }
    ends[slot] = to
  })
  return { ends, keys }
}

/** Up to so many are sorted by insertion. */
const FEW = 24

function sortKeys(keys: Uint32Array, from: number, end: number): void {
  if (end - from > FEW) {
    keys.subarray(from, end).sort()
    return
  }
  for (let index = from + 1; index < end; index += 1) {
    const key = keys[index]!
    let at = index
    for (; at > from && keys[at - 1]! > key; at -= 1) keys[at] = keys[at - 1]!
    keys[at] = key
  }
}

/** Whether the terms that were met are enough. */
function toTest(units: RankQuery['units']): (met: number) => boolean {
  if (units.every((phrases) => phrases.every(isSingle))) {
    const any = units.map((phrases) => phrases.reduce((bits, phrase) => bits | phrase, 0))
    return (met) => {
      for (let unit = 0; unit < any.length; unit += 1) if ((met & any[unit]!) === 0) return false
      return true
    }
  }
  return (met) => units.every((phrases) => phrases.some((phrase) => (met & phrase) === phrase))
}

/** All covers of one text, from its beginning on; each begins behind the beginning of the one before. */
function sumCovers(
  keys: Uint32Array,
  start: number,
  end: number,
  bits: Uint32Array,
  isMet: (met: number) => boolean,
): number {
  let sum = 0
  let from = start
  while (from < end) {
    let met = 0
    let last = from
    for (; last < end; last += 1) {
      met |= bits[keys[last]! & TERM_MASK]!
      if (isMet(met)) break
    }
    if (last === end) break
    met = 0
    let first = last
    for (; first > from; first -= 1) {
      met |= bits[keys[first]! & TERM_MASK]!
      if (isMet(met)) break
    }
    sum += weighCover(keys, first, last)
    from = first + 1
  }
  return sum
}

/** The harmonic mean of a cover's weights, by the number of words that stand between and say nothing. */
function weighCover(keys: Uint32Array, first: number, last: number): number {
  let inverse = 0
  for (let index = first; index <= last; index += 1)
    inverse += INVERSE_WEIGHTS[(keys[index]! >>> TERM_BITS) & WEIGHT_MASK]!
  const width = last - first
  const toPosition = (key: number) => key >>> (TERM_BITS + WEIGHT_BITS)
  let noise = toPosition(keys[last]!) - toPosition(keys[first]!) - width
  // Positions end somewhere; what stands behind is thought to be half as far apart.
  if (noise < 0) noise = Math.trunc(width / 2)
  return (width + 1) / inverse / (1 + noise)
}
