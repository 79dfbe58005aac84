import { addBit, createBitSet, eachBit, hasBit, intersect, unite, type BitSet } from './bit-set.ts'
import { countMost, type SearchMatch } from './search-match.ts'
import {
  listWords,
  toRankQuery,
  toTermQuery,
  type FindLexeme,
  type QueryTerm,
  type TermQuery,
} from './search-query.ts'
import { MOST_RANK_TERMS, rankPlaces, type RankQuery } from './search-rank.ts'
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

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** Finds and ranks as the statements of product-search.repository.ts do, from memory. */
export function createSearchIndex(segments: readonly LiveSegment[], order: TermOrder) {
  /** Of a catalogue's products, where each of a segment's stands; kept for the last catalogue that was asked for. */
  let placed: { placeOf: ReadonlyMap<string, number>; bySegment: Int32Array[] } | undefined

  function placeSegments(placeOf: ReadonlyMap<string, number>): Int32Array[] {
    if (placed?.placeOf === placeOf) return placed.bySegment
    const bySegment = segments.map(({ segment }) =>
      Int32Array.from(segment.ids, (id) => placeOf.get(id) ?? -1),
    )
    placed = { placeOf, bySegment }
    return bySegment
  }

  function findNumbers({ text, isBeginning }: QueryTerm): Uint32Array {
    if (isBeginning)
      return order.numbers.subarray(findFirst(order.terms, text), findFirst(order.terms, `${text}\u{10FFFF}`))
    const number = order.findNumber(text)
    // What is being read beside this index has numbers too.
    return number === undefined || number >= order.places.length ? new Uint32Array() : Uint32Array.of(number)
  }

  /** For each unit, the places of a segment where it occurs. */
  function findUnits(
    { segment }: LiveSegment,
    { units }: TermQuery,
    numbersOf: readonly Uint32Array[],
  ): BitSet[] {
    const sets = numbersOf.map((numbers) => listPlaces(segment, numbers))
    const toSet = (phrase: number) => {
      const [first, ...others] = sets.filter((_, index) => (phrase & (1 << index)) !== 0)
      return intersect(first!, ...others)
    }
    return units.map((phrases) => unite(SEGMENT_SIZE, phrases.map(toSet)))
  }

  function toRankOf(
    units: readonly SearchUnit[],
    findLexeme: FindLexeme,
    how: 'all' | 'any',
    options: { isWhole?: boolean } = {},
  ): RankQuery | undefined {
    const query = toTermQuery(units, findLexeme, options)
    if (!query) return undefined
    const asked = toRankQuery(query, query.terms.map(findNumbers), (number) => order.places[number]!, how)
    return asked.numbers.length < MOST_RANK_TERMS ? asked : undefined
  }

  /** What a text finds, where everything that it says is a term; undefined where the database must be asked. */
  function findUnitMatches(
    { how, units }: Extract<SearchMatch, { how: 'all' | 'most' }>,
    placeOf: ReadonlyMap<string, number>,
    findLexeme: FindLexeme,
  ): TextMatches | undefined {
    const query = toTermQuery(units, findLexeme)
    const cover = toRankOf(units, findLexeme, how === 'all' ? 'all' : 'any')
    const whole = how === 'all' ? toRankOf(units, findLexeme, 'any', { isWhole: true }) : undefined
    if (!query || !cover || (how === 'all' && !whole)) return undefined
    const numbersOf = query.terms.map(findNumbers)
    const fewest =
      how === 'all' ? query.units.filter((phrases) => phrases.length > 0).length : countMost(units)
    const found = segments.map((each) => {
      if (fewest === 0) return { counts: undefined, set: createBitSet(SEGMENT_SIZE) }
      const sets = findUnits(each, query, numbersOf)
      if (how === 'all') {
        const [first, ...others] = sets.filter((_, index) => query.units[index]!.length > 0)
        return { counts: undefined, set: intersect(each.live, first!, ...others) }
      }
      const any = intersect(each.live, unite(SEGMENT_SIZE, sets))
      const counts = countSets(any, sets)
      const set = createBitSet(SEGMENT_SIZE)
      for (let place = 0; place < counts.length; place += 1) if (counts[place]! >= fewest) addBit(set, place)
      return { counts, set }
    })
    return toMatches(
      placeOf,
      found.map(({ set }) => set),
      (index, places) => {
        const { segment } = segments[index]!
        const covers = rankPlaces(segment, cover, places)
        if (whole) {
          const wholes = rankPlaces(segment, whole, places)
          return covers.map((rank, slot) => Math.fround(Math.fround(rank) + Math.fround(wholes[slot]!)))
        }
        const { counts } = found[index]!
        return covers.map((rank, slot) => counts![places[slot]!]! + Math.fround(rank / (rank + 1)))
      },
    )
  }

  function findBeginnings(
    { words, hanTerms }: Extract<SearchMatch, { how: 'beginnings' }>,
    placeOf: ReadonlyMap<string, number>,
  ): TextMatches {
    const wordNumbers = words.map((word) => findNumbers({ text: VOCABULARY_MARK + word, isBeginning: true }))
    const termNumbers = hanTerms.map((text) => findNumbers({ text, isBeginning: false }))
    const sets = segments.map(({ segment, live }) =>
      intersect(live, ...[...wordNumbers, ...termNumbers].map((numbers) => listPlaces(segment, numbers))),
    )
    return toMatches(placeOf, sets, (index, places) => {
      const ranks = new Float64Array(places.length)
      for (const numbers of wordNumbers) {
        const first = findFirstPositions(segments[index]!.segment, numbers)
        for (const [slot, place] of places.entries()) ranks[slot]! -= first[place]!
      }
      return ranks
    })
  }

  function toMatches(
    placeOf: ReadonlyMap<string, number>,
    sets: readonly BitSet[],
    rank: (index: number, places: Uint16Array) => Float64Array,
  ): TextMatches {
    const bySegment = placeSegments(placeOf)
    const has = createBitSet(placeOf.size)
    for (const [index, set] of sets.entries())
      eachBit(set, (own) => {
        const place = bySegment[index]![own]!
        if (place >= 0) addBit(has, place)
      })
    return {
      has,
      rank(within) {
        const places: number[] = []
        const ranks: number[] = []
        for (const [index, set] of sets.entries()) {
          const asked: number[] = []
          eachBit(set, (own) => {
            const place = bySegment[index]![own]!
            if (place < 0 || !hasBit(within, place)) return
            asked.push(own)
            places.push(place)
          })
          if (asked.length === 0) continue
          const own = rank(index, Uint16Array.from(asked))
          for (let slot = 0; slot < own.length; slot += 1) ranks.push(own[slot]!)
        }
        return { places, ranks }
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
        const numbersOf = query.terms.map(findNumbers)
        known.push(
          segments.some((each) => {
            const [set] = findUnits(each, query, numbersOf)
            return intersect(each.live, set!).some((word) => word !== 0)
          }),
        )
      }
      return known
    },
  }
}

/** The words that must be known before a text can be found. */
export function listWordsOf(match: SearchMatch): string[] {
  return match.how === 'beginnings' ? [] : listWords(match.units)
}

/** The places of a segment where any of the terms stands. */
function listPlaces({ starts, postings }: Segment, numbers: Uint32Array): BitSet {
  const set = createBitSet(SEGMENT_SIZE)
  for (const number of numbers) {
    if (number >= starts.length - 1) continue
    for (let index = starts[number]!; index < starts[number + 1]!; index += 1)
      addBit(set, postings[index]! >>> COUNT_BITS)
  }
  return set
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

/** For each place of `any`, in how many of the sets it is. */
function countSets(any: BitSet, sets: readonly BitSet[]): Uint8Array {
  const counts = new Uint8Array(SEGMENT_SIZE)
  for (const set of sets) eachBit(intersect(any, set), (place) => void (counts[place]! += 1))
  return counts
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
