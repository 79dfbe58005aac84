import { addBit, createBitSet, hasBit, intersect, listBits, unite, type BitSet } from './bit-set.ts'
import { createBitTally } from './bit-tally.ts'
import { countMost, type SearchMatch } from './search-match.ts'
import {
  listWords,
  toRankQuery,
  toTermQuery,
  type FindLexeme,
  type QueryTerm,
  type TermQuery,
} from './search-query.ts'
import { MOST_RANK_TERMS, createRanker } from './search-rank.ts'
import { COUNT_BITS, MANY, SEGMENT_SIZE, VOCABULARY_MARK, type Segment } from './search-segment.ts'
import type { SearchUnit } from './search-text.ts'
import type { TextMatches } from './text-matches.ts'

/** A segment, and which of its products are still written as it holds them. */
export interface LiveSegment {
  segment: Segment
  live: BitSet
}

/** Terms by number, and in the order of their bytes, in which PostgreSQL keeps them. */
export interface TermOrder {
  findNumber(term: string): number | undefined
  /** In their order. */
  terms: readonly string[]
  numbers: Uint32Array
  /** Where each number stands in the order. */
  places: Uint32Array
}

/** Places of a segment that are asked for, written anew for each. */
const asked = new Uint16Array(SEGMENT_SIZE)

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** Finds and ranks as the statements of product-search.repository.ts do, from memory. */
export function createSearchIndex(segments: readonly LiveSegment[], order: TermOrder) {
  /** Places of all segments, one behind the other. */
  const size = segments.length * SEGMENT_SIZE
  const allLive = createBitSet(size)
  for (const [index, { live }] of segments.entries()) allLive.set(live, index * live.length)
  /** Written anew by each text; what is ranked is read before the next one is. */
  const room = new Uint32Array(size)
  const ranked = new Uint32Array(size)
  const ranks = new Float64Array(size)
  /** Of a catalogue's products, where each place stands; kept for the last catalogue that was asked for. */
  let placed: { placeOf: ReadonlyMap<string, number>; places: Int32Array } | undefined

  function toCatalogue(placeOf: ReadonlyMap<string, number>): Int32Array {
    if (placed?.placeOf === placeOf) return placed.places
    const places = new Int32Array(size).fill(-1)
    for (const [index, { segment }] of segments.entries())
      for (const [own, id] of segment.ids.entries())
        places[index * SEGMENT_SIZE + own] = placeOf.get(id) ?? -1
    placed = { placeOf, places }
    return places
  }

  function findNumbers({ text, isBeginning }: QueryTerm): Uint32Array {
    if (isBeginning)
      return order.numbers.subarray(findFirst(order.terms, text), findFirst(order.terms, `${text}\u{10FFFF}`))
    const number = order.findNumber(text)
    // What is being read beside this index has numbers too.
    return number === undefined || number >= order.places.length ? new Uint32Array() : Uint32Array.of(number)
  }

  /** The places where any of the terms stands. */
  function listPlaces(numbers: Uint32Array): BitSet {
    const set = createBitSet(size)
    for (const [index, { segment }] of segments.entries()) {
      const { starts, postings } = segment
      const base = index * SEGMENT_SIZE
      for (const number of numbers) {
        if (number >= starts.length - 1) continue
        const end = starts[number + 1]!
        for (let at = starts[number]!; at < end; at += 1) addBit(set, base + (postings[at]! >>> COUNT_BITS))
      }
    }
    return intersect(set, allLive)
  }

  /** For each unit, the places where it occurs. */
  function findUnits({ units }: TermQuery, numbersOf: readonly Uint32Array[]): BitSet[] {
    const sets = numbersOf.map(listPlaces)
    const toSet = (phrase: number) => {
      const [first, ...others] = sets.filter((_, index) => (phrase & (1 << index)) !== 0)
      return intersect(first!, ...others)
    }
    return units.map((phrases) => unite(size, phrases.map(toSet)))
  }

  /** What a text finds, where everything that it says is a term; undefined where the database must be asked. */
  function findUnitMatches(
    { how, units }: Extract<SearchMatch, { how: 'all' | 'most' }>,
    placeOf: ReadonlyMap<string, number>,
    findLexeme: FindLexeme,
  ): TextMatches | undefined {
    if (units.length === 0) return toMatches(placeOf, createBitSet(size), () => new Float64Array())
    const query = toTermQuery(units, findLexeme)
    const whole = toTermQuery(units, findLexeme, { isWhole: true })
    if (!query || !whole) return undefined
    const numbersOf = query.terms.map(findNumbers)
    const numbers = sortTerms(numbersOf)
    if (numbers.length >= MOST_RANK_TERMS) return undefined
    const sets = findUnits(query, numbersOf)
    const cover = toRankQuery(query, numbersOf, numbers, how === 'all' ? 'all' : 'any')
    if (how === 'most') {
      const tally = createBitTally(size, sets)
      const rankSegment = createRanker([cover])
      return toMatches(placeOf, tally.findAtLeast(countMost(units)), (index, places) => {
        const [covers] = rankSegment(segments[index]!.segment, places)
        const base = index * SEGMENT_SIZE
        return covers!.map((rank, slot) => tally.count(base + places[slot]!) + Math.fround(rank / (rank + 1)))
      })
    }
    const [first, ...others] = sets.filter((_, index) => query.units[index]!.length > 0)
    // Each word as it was typed is one of those that begin so: what is whole has the same numbers, or fewer.
    const wholeCover = toRankQuery(whole, whole.terms.map(findNumbers), numbers, 'any')
    const rankSegment = createRanker([cover, wholeCover])
    return toMatches(placeOf, first ? intersect(first, ...others) : createBitSet(size), (index, places) => {
      const [covers, wholes] = rankSegment(segments[index]!.segment, places)
      return covers!.map((rank, slot) => Math.fround(Math.fround(rank) + Math.fround(wholes![slot]!)))
    })
  }

  function sortTerms(numbersOf: readonly Uint32Array[]): Uint32Array {
    const distinct = new Set<number>()
    for (const numbers of numbersOf) for (const number of numbers) distinct.add(number)
    return Uint32Array.from(distinct).sort((a, b) => order.places[a]! - order.places[b]!)
  }

  function findBeginnings(
    { words, hanTerms }: Extract<SearchMatch, { how: 'beginnings' }>,
    placeOf: ReadonlyMap<string, number>,
  ): TextMatches {
    const wordNumbers = words.map((word) => findNumbers({ text: VOCABULARY_MARK + word, isBeginning: true }))
    const termNumbers = hanTerms.map((text) => findNumbers({ text, isBeginning: false }))
    const found = intersect(allLive, ...[...wordNumbers, ...termNumbers].map(listPlaces))
    return toMatches(placeOf, found, (index, places) => {
      const ranks = new Float64Array(places.length)
      for (const numbers of wordNumbers) {
        const first = findFirstPositions(segments[index]!.segment, numbers)
        for (const [slot, place] of places.entries()) ranks[slot]! -= first[place]!
      }
      return ranks
    })
  }

  /** @param rank tells of a segment how well its places match */
  function toMatches(
    placeOf: ReadonlyMap<string, number>,
    found: BitSet,
    rank: (index: number, places: Uint16Array) => Float64Array,
  ): TextMatches {
    const toPlace = toCatalogue(placeOf)
    const has = createBitSet(placeOf.size)
    for (const own of listBits(found, room)) if (toPlace[own]! >= 0) addBit(has, toPlace[own]!)
    return {
      has,
      rank(within) {
        const owns = listBits(found, room)
        let count = 0
        for (let at = 0; at < owns.length;) {
          const index = Math.floor(owns[at]! / SEGMENT_SIZE)
          const base = index * SEGMENT_SIZE
          const from = count
          for (; at < owns.length && owns[at]! < base + SEGMENT_SIZE; at += 1) {
            const place = toPlace[owns[at]!]!
            if (place < 0 || !hasBit(within, place)) continue
            ranked[count] = place
            asked[count - from] = owns[at]! - base
            count += 1
          }
          if (count > from) ranks.set(rank(index, asked.subarray(0, count - from)), from)
        }
        return { places: ranked.subarray(0, count), ranks: ranks.subarray(0, count) }
      },
    }
  }

  return {
    /**
     * What a text finds.
     * @param placeOf where each product of the catalogue stands
     * @param findLexeme must know all words of the text
     * @returns undefined where the database must be asked
     */
    find(
      match: SearchMatch,
      placeOf: ReadonlyMap<string, number>,
      findLexeme: FindLexeme,
    ): TextMatches | undefined {
      return match.how === 'beginnings'
        ? findBeginnings(match, placeOf)
        : findUnitMatches(match, placeOf, findLexeme)
    },

    /** Whether anything in the catalogue, on sale or not, is called so: for each unit in order. */
    findKnown(units: readonly SearchUnit[], findLexeme: FindLexeme): boolean[] | undefined {
      const known: boolean[] = []
      for (const unit of units) {
        const query = toTermQuery([unit], findLexeme)
        if (!query) return undefined
        const [found] = findUnits(query, query.terms.map(findNumbers))
        known.push(found!.some((word) => word !== 0))
      }
      return known
    },
  }
}

/** The words that must be known before a text can be found. */
export function listWordsOf(match: SearchMatch): string[] {
  return match.how === 'beginnings' ? [] : listWords(match.units)
}

/** For each place, the least position of any of the terms. */
function findFirstPositions(segment: Segment, numbers: Uint32Array): Float64Array {
  const { starts, positionStarts, postings, positions } = segment
  const first = new Float64Array(SEGMENT_SIZE).fill(Infinity)
  for (const number of numbers) {
    if (number >= starts.length - 1) continue
    let at = positionStarts[number]!
    for (let index = starts[number]!; index < starts[number + 1]!; index += 1) {
      const place = postings[index]! >>> COUNT_BITS
      first[place] = Math.min(first[place]!, positions[at]!)
      at += postings[index]! & MANY
    }
  }
  return first
}

/** Where the first term stands that is not below `text`, by code units. */
function findFirst(terms: readonly string[], text: string): number {
  let [from, to] = [0, terms.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compareTerms(terms[middle]!, text) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** In the order of their bytes in UTF-8. */
export function compareTerms(a: string, b: string): number {
  if (a === b) return 0
  let at = 0
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  if (at === a.length || at === b.length) return a.length - b.length
  return toRank(a.charCodeAt(at)) - toRank(b.charCodeAt(at))
}

/** Code units of characters beyond the first 65,536 stand behind all others. */
function toRank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit
}
