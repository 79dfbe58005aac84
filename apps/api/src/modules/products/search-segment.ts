import { setImmediate as letOthersRun } from 'node:timers/promises'

/**
 * A part of the search index: some thousand products turned into postings, as compact as typed arrays are. It never
 * changes; a product that is written anew comes into a later part, and is passed over in this one.
 */

/** So that a place takes 12 bits. */
export const SEGMENT_SIZE = 4_096
/** Bits of a posting beside its place: how many positions it has, up to what stands for more. */
export const COUNT_BITS = 4
/** The first of the positions then tells how many follow. */
export const MANY = 15
/** A position of PostgreSQL has 14 bits, and stands above the two bits of its weight: D is 0, A is 3. */
export const WEIGHT_BITS = 2
const WEIGHT_OF_LETTER: Record<string, number> = { A: 3, B: 2, C: 1, D: 0 }
/** Before words of the vocabulary, whose beginnings are matched: no term of a document begins so. */
export const VOCABULARY_MARK = '\u0001'
const LAST_POSITION = 0xffff
/** Postings that are sorted before others may run: some ms of work. */
const SORTED_AT_ONCE = 1 << 17

/** What a product is found by, as the database keeps it. */
export interface SearchRow {
  id: string
  /** Another text once the product has been indexed anew. */
  version: string
  /** A `tsvector` as text. */
  document: string
  /** Its distinct words between blanks, those of its names first. */
  words: string
}

export interface Segment {
  ids: readonly string[]
  versions: readonly string[]
  /** Where the postings of each term begin, by the term's number; and where the last ones end. */
  starts: Uint32Array
  /** The same for their positions. */
  positionStarts: Uint32Array
  /** In the order of places: the place in the segment, and how many positions follow. */
  postings: Uint16Array
  positions: Uint16Array
  bytes: number
}

/** All terms of an index, numbered as they come. */
export interface TermNumbers {
  getNumber(term: string): number
  readonly count: number
}

/** Numbers for terms. Strings are copied: a piece of a text would keep the whole text alive. */
export function createTermNumbers() {
  const numbers = new Map<string, number>()
  return {
    getNumber(term: string): number {
      const known = numbers.get(term)
      if (known !== undefined) return known
      numbers.set(Buffer.from(term).toString(), numbers.size)
      return numbers.size - 1
    },
    findNumber: (term: string): number | undefined => numbers.get(term),
    get count() {
      return numbers.size
    },
    list: (): string[] => [...numbers.keys()],
  }
}

/** Collects rows until a segment is made of them; `SEGMENT_SIZE` at most. */
export function createSegmentWriter(terms: TermNumbers) {
  const ids: string[] = []
  const versions: string[] = []
  let numbers = new Uint32Array(1 << 16)
  let postings = new Uint16Array(1 << 16)
  let postingCount = 0
  let positions = new Uint16Array(1 << 16)
  let positionCount = 0

  /** A posting for `term`, whose positions are the last ones from `from` on. */
  function addPosting(term: string, from: number): void {
    if (postingCount === postings.length) {
      numbers = grow(numbers, new Uint32Array(numbers.length * 2))
      postings = grow(postings, new Uint16Array(postings.length * 2))
    }
    const count = positionCount - from
    if (count >= MANY) {
      positions.copyWithin(from + 1, from, positionCount)
      positions[from] = count
      positionCount += 1
    }
    numbers[postingCount] = terms.getNumber(term)
    postings[postingCount] = ((ids.length - 1) << COUNT_BITS) | Math.min(count, MANY)
    postingCount += 1
  }

  function addPosition(position: number): void {
    // One more than is needed: there must be room for a count.
    if (positionCount + 1 >= positions.length)
      positions = grow(positions, new Uint16Array(positions.length * 2))
    positions[positionCount] = position
    positionCount += 1
  }

  function addDocument(document: string): void {
    let at = 0
    while (at < document.length) {
      const { term, end } = readQuoted(document, at)
      const from = positionCount
      at = end
      if (document[at] === ':') at = readPositions(document, at + 1, addPosition)
      addPosting(term, from)
      at += 1
    }
  }

  function addWords(words: string): void {
    let at = 0
    while (at < words.length) {
      const end = words.indexOf(' ', at)
      const word = words.slice(at, end < 0 ? undefined : end)
      const from = positionCount
      addPosition(Math.min(at + 1, LAST_POSITION))
      addPosting(VOCABULARY_MARK + word, from)
      at = end < 0 ? words.length : end + 1
    }
  }

  return {
    get isFull() {
      return ids.length >= SEGMENT_SIZE
    },
    get isEmpty() {
      return ids.length === 0
    },
    get bytes() {
      return postingCount * 2 + positionCount * 2
    },

    add({ id, version, document, words }: SearchRow): void {
      ids.push(id)
      versions.push(version)
      addDocument(document)
      addWords(words)
    },

    /** Sorts what was collected by term, in portions between which others may run. */
    async finish(): Promise<Segment> {
      const count = terms.count
      const starts = new Uint32Array(count + 1)
      const positionStarts = new Uint32Array(count + 1)
      await eachPosting((number, _posting, _from, length) => {
        starts[number + 1]! += 1
        positionStarts[number + 1]! += length
      })
      for (let number = 0; number < count; number += 1) {
        starts[number + 1]! += starts[number]!
        positionStarts[number + 1]! += positionStarts[number]!
      }
      const next = starts.slice()
      const nextPosition = positionStarts.slice()
      const sorted = new Uint16Array(postingCount)
      const sortedPositions = new Uint16Array(positionCount)
      await eachPosting((number, posting, from, length) => {
        sorted[next[number]!] = posting
        next[number]! += 1
        const to = nextPosition[number]!
        for (let index = 0; index < length; index += 1) sortedPositions[to + index] = positions[from + index]!
        nextPosition[number] = to + length
      })
      const bytes = starts.byteLength * 2 + sorted.byteLength + sortedPositions.byteLength
      return { ids, versions, starts, positionStarts, postings: sorted, positions: sortedPositions, bytes }
    },
  }

  async function eachPosting(
    visit: (number: number, posting: number, from: number, length: number) => void,
  ): Promise<void> {
    let from = 0
    for (let index = 0; index < postingCount; index += 1) {
      const posting = postings[index]!
      const count = posting & MANY
      const length = count < MANY ? count : positions[from]! + 1
      visit(numbers[index]!, posting, from, length)
      from += length
      if (index % SORTED_AT_ONCE === 0) await letOthersRun()
    }
  }
}

function grow<Numbers extends Uint32Array | Uint16Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}

/** A term in quotes, as `tsvector` writes them: quotes and backslashes in it stand twice. */
function readQuoted(text: string, at: number): { term: string; end: number } {
  let end = text.indexOf("'", at + 1)
  while (text[end + 1] === "'") end = text.indexOf("'", end + 2)
  const raw = text.slice(at + 1, end)
  const isPlain = !raw.includes("'") && !raw.includes('\\')
  return { term: isPlain ? raw : raw.replaceAll("''", "'").replaceAll('\\\\', '\\'), end: end + 1 }
}

const [ZERO, NINE, COMMA, BLANK] = ['0', '9', ',', ' '].map((each) => each.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]

/** `1A,5,7C` up to a blank or the end; answers where it ends. */
function readPositions(text: string, from: number, add: (position: number) => void): number {
  let at = from
  let position = 0
  let weight = 0
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) position = position * 10 + code - ZERO
    else if (code === COMMA || code === BLANK) {
      add((position << WEIGHT_BITS) | weight)
      position = 0
      weight = 0
      if (code === BLANK) return at
    } else weight = WEIGHT_OF_LETTER[text[at]!] ?? 0
  }
  add((position << WEIGHT_BITS) | weight)
  return at
}
