import { COUNT_BITS, MANY, SEGMENT_SIZE, WEIGHT_BITS, type Segment } from './search-segment.ts'

/**
 * How well texts match, as `ts_rank_cd` of PostgreSQL tells it with its own weights (cover density: Clarke, Cormack and
 * Tudhope, "Relevance ranking for one to three term queries", 1999). A cover is a shortest stretch of a text in which
 * everything occurs that was asked for; the shorter it is, and the heavier its words, the more it counts.
 */

/** What is asked for: each unit by one of its phrases, a phrase by all of its terms. One bit for each term. */
export interface RankQuery {
  /** The terms' numbers in the terms' order, and for each the bits that it stands for: none where it is not asked for. */
  numbers: Uint32Array
  bits: Uint32Array
  units: readonly (readonly number[])[]
}

/** More terms than this in one question are left to the database: a key below has 15 bits for them. */
export const MOST_RANK_TERMS = 1 << 15
const TERM_BITS = 15
const BITS = 32
const TERM_MASK = MOST_RANK_TERMS - 1
const WEIGHT_MASK = (1 << WEIGHT_BITS) - 1

/** Weights of D, C, B and A as numbers of four bytes: any sum of them is exact, in whichever order. */
const WEIGHTS = Float64Array.of(0.1, 0.2, 0.4, 1).map(Math.fround)
const INVERSE_WEIGHTS = WEIGHTS.map((weight) => 1 / weight)

/**
 * Makes ready what ranks texts by some questions, whose terms' numbers are the same. What is made tells of places of a
 * segment their sums of cover densities, for each question a list in the places' order: numbers of eight bytes, before
 * PostgreSQL cuts them to four or sets them below one.
 */
export function createRanker(queries: readonly RankQuery[]) {
  const [{ numbers }] = queries as [RankQuery]
  const sums = queries.map(createSum)
  return (segment: Segment, places: Uint16Array): Float64Array[] => {
    const hits = findHits(segment, numbers, toSlots(places))
    return sums.map((sum) => sum(segment, hits, places.length))
  }
}

type Sum = (segment: Segment, hits: Hits, size: number) => Float64Array

function createSum(query: RankQuery): Sum {
  // Where any one term is enough, each of its positions is a cover of its own.
  if (query.units.length === 1 && query.units[0]!.every(isSingle))
    return (segment, hits, size) => addWeights(segment, query, hits, size)
  const sumCovers = createCoverSum(query)
  return (segment, hits, size) => addCovers(gatherKeys(segment, query, hits, size), sumCovers)
}

const isSingle = (phrase: number) => (phrase & (phrase - 1)) === 0

/** For each place of a segment: its place among those that are asked for, and one; 0 for the others. */
const slotsOfPlaces = new Uint16Array(SEGMENT_SIZE)

function toSlots(places: Uint16Array): Uint16Array {
  slotsOfPlaces.fill(0)
  for (let slot = 0; slot < places.length; slot += 1) slotsOfPlaces[places[slot]!] = slot + 1
  return slotsOfPlaces
}

/** Postings of the places that are asked for, in columns: the slot, and the positions. */
interface Hits {
  /** Where the hits of each term end. */
  ends: Uint32Array
  slots: Uint16Array
  starts: Uint32Array
  counts: Uint16Array
}

/** Written anew by each search: there is one at a time, and to make such columns takes as long as to fill them. */
let columns = createColumns(SEGMENT_SIZE)

function createColumns(length: number): Omit<Hits, 'ends'> {
  return {
    slots: new Uint16Array(length),
    starts: new Uint32Array(length),
    counts: new Uint16Array(length),
  }
}

/** The only walk along the postings, of which most are of other places. */
function findHits(segment: Segment, numbers: Uint32Array, slotOf: Uint16Array): Hits {
  const { starts: firsts, positionStarts, postings, positions } = segment
  const known = numbers.filter((number) => number < firsts.length - 1)
  const most = known.reduce((sum, number) => sum + firsts[number + 1]! - firsts[number]!, 0)
  if (most > columns.slots.length) columns = createColumns(most * 2)
  const { slots, starts, counts } = columns
  const ends = new Uint32Array(numbers.length)
  let hit = 0
  for (let term = 0; term < numbers.length; term += 1) {
    const number = numbers[term]!
    // Of a later term this segment knows nothing.
    const end = number < firsts.length - 1 ? firsts[number + 1]! : 0
    let at = positionStarts[number] ?? 0
    for (let index = firsts[number] ?? 0; index < end; index += 1) {
      const posting = postings[index]!
      let count = posting & MANY
      if (count === MANY) {
        count = positions[at]!
        at += 1
      }
      const slot = slotOf[posting >>> COUNT_BITS]!
      if (slot > 0) {
        slots[hit] = slot - 1
        starts[hit] = at
        counts[hit] = count
        hit += 1
      }
      at += count
    }
    ends[term] = hit
  }
  return { ends, slots, starts, counts }
}

function addWeights(
  { positions }: Segment,
  { bits }: RankQuery,
  { ends, slots, starts, counts }: Hits,
  size: number,
): Float64Array {
  const sums = new Float64Array(size)
  let hit = 0
  for (let term = 0; term < ends.length; term += 1) {
    if (bits[term] === 0) hit = ends[term]!
    for (; hit < ends[term]!; hit += 1) {
      const end = starts[hit]! + counts[hit]!
      let sum = 0
      for (let at = starts[hit]!; at < end; at += 1) sum += WEIGHTS[positions[at]! & WEIGHT_MASK]!
      sums[slots[hit]!]! += sum
    }
  }
  return sums
}

function addCovers({ ends, keys }: ReturnType<typeof gatherKeys>, sumCovers: CoverSum): Float64Array {
  const sums = new Float64Array(ends.length)
  let from = 0
  for (let slot = 0; slot < ends.length; slot += 1) {
    const end = ends[slot]!
    sortKeys(keys, from, end)
    sums[slot] = sumCovers(keys, from, end)
    from = end
  }
  return sums
}

/** The positions of all terms by slot: position, weight and term in one number, so that they can be sorted. */
function gatherKeys(
  { positions }: Segment,
  { bits }: RankQuery,
  { ends: termEnds, slots, starts, counts }: Hits,
  size: number,
) {
  const ends = new Uint32Array(size)
  let hit = 0
  for (let term = 0; term < termEnds.length; term += 1) {
    if (bits[term] === 0) hit = termEnds[term]!
    for (; hit < termEnds[term]!; hit += 1) ends[slots[hit]!]! += counts[hit]!
  }
  let total = 0
  for (let slot = 0; slot < size; slot += 1) {
    total += ends[slot]!
    ends[slot] = total - ends[slot]!
  }
  const keys = new Uint32Array(total)
  hit = 0
  for (let term = 0; term < termEnds.length; term += 1) {
    if (bits[term] === 0) hit = termEnds[term]!
    for (; hit < termEnds[term]!; hit += 1) {
      const slot = slots[hit]!
      const end = starts[hit]! + counts[hit]!
      let to = ends[slot]!
      for (let at = starts[hit]!; at < end; at += 1) {
        keys[to] = positions[at]! * MOST_RANK_TERMS + term
        to += 1
      }
      ends[slot] = to
    }
  }
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

type CoverSum = (keys: Uint32Array, from: number, end: number) => number

/**
 * All covers of a text, from its beginning on; each begins behind the beginning of the one before. The shortest stretch
 * that ends at a word begins where the unit was met that was met longest ago: a cover, when it begins later than the
 * one before.
 */
function createCoverSum({ bits, units }: RankQuery): CoverSum {
  const isPlain = units.every((phrases) => phrases.every(isSingle))
  // Units of single terms are met as one bit each, others as all that their phrases hold.
  const met = isPlain ? bits.map((of) => toUnits(of, units)) : bits
  const phrasesOf = units.map((phrases) => phrases.map(listBitNumbers))
  /** For each bit, the key that stood for it last. */
  const last = new Int32Array(BITS)

  function findFirstUnit(): number {
    let first = last[0]!
    for (let unit = 1; unit < units.length; unit += 1) if (last[unit]! < first) first = last[unit]!
    return first
  }

  function findFirstPhrase(): number {
    let first = Infinity
    for (const phrases of phrasesOf) {
      let latest = -1
      for (const numbers of phrases) {
        let earliest = last[numbers[0]!]!
        for (let index = 1; index < numbers.length; index += 1)
          earliest = Math.min(earliest, last[numbers[index]!]!)
        if (earliest > latest) latest = earliest
      }
      if (latest < first) first = latest
    }
    return first
  }

  return (keys, from, end) => {
    let sum = 0
    let before = from - 1
    // What a text before has left stands before this one's keys, unless they are the first of their segment.
    if (from === 0) last.fill(-1)
    for (let at = from; at < end; at += 1) {
      for (let left = met[keys[at]! & TERM_MASK]!; left !== 0; left &= left - 1)
        last[BITS - 1 - Math.clz32(left & -left)] = at
      const first = isPlain ? findFirstUnit() : findFirstPhrase()
      if (first <= before) continue
      sum += weighCover(keys, first, at)
      before = first
    }
    return sum
  }
}

/** Which units have one of these bits as a phrase. */
function toUnits(bits: number, units: RankQuery['units']): number {
  return units.reduce<number>(
    (sum, phrases, unit) => (phrases.some((phrase) => (bits & phrase) !== 0) ? sum | (1 << unit) : sum),
    0,
  )
}

/** Which bits are set. */
function listBitNumbers(phrase: number): number[] {
  return Array.from({ length: BITS }, (_, number) => number).filter(
    (number) => (phrase & (1 << number)) !== 0,
  )
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
