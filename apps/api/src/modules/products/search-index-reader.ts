import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Db } from '../../db/pool.ts'
import { addBit, countBoth, createBitSet } from './bit-set.ts'
import { readSearchRows } from './product-search.repository.ts'
import { compareTerms, createSearchIndex, type LiveSegment, type SearchIndex } from './search-index.ts'
import { createSegmentWriter, createTermNumbers, SEGMENT_SIZE, type Segment } from './search-segment.ts'

/** Rows that are read at once: some ms of work. */
const PORTION = 64
/** Ids that are looked at before others may run. */
const LOOKED_AT_ONCE = 5_000
/** Parts that were added by later imports; with more of them all is read anew. */
const MOST_PARTS = 12
/** Of all that was read, how much may be outdated. */
const MOST_OUTDATED = 1 / 4

/** An index, and what a later one can be made of. */
export interface ReadIndex {
  index: SearchIndex
  terms: ReturnType<typeof createTermNumbers>
  segments: readonly Segment[]
  /** How many segments the first reading made. */
  firstParts: number
  bytes: number
}

/** A product that is indexed; its version is another one once it is indexed anew. */
export interface IndexedVersion {
  id: string
  version: string
}

interface Reading {
  /** All that is indexed. */
  rows: readonly IndexedVersion[]
  /** Of what it holds nothing is read that is as it was. */
  old: ReadIndex | undefined
  mostBytes: number
  /** Whether nobody wants the index any longer. */
  isEnded: () => boolean
}

/**
 * Reads the index of the search, in portions between which others may run.
 * @returns undefined when it takes too much memory, or when nobody wants it any longer
 */
export async function readIndex(
  db: Db,
  { rows, old, mostBytes, isEnded }: Reading,
): Promise<ReadIndex | undefined> {
  const usable = old && !(await isWorn(old, rows)) ? old : undefined
  const terms = usable?.terms ?? createTermNumbers()
  const segments = [...(usable?.segments ?? [])]
  let bytes = usable?.bytes ?? 0
  let writer = createSegmentWriter(terms)
  async function finish(): Promise<void> {
    const segment = await writer.finish()
    segments.push(segment)
    bytes += segment.bytes
    writer = createSegmentWriter(terms)
  }
  const missing = listMissing(rows, segments)
  for (let at = 0; at < missing.length; at += PORTION) {
    for (const row of await readSearchRows(db, missing.slice(at, at + PORTION))) {
      if (writer.isFull) await finish()
      writer.add(row)
    }
    if (isEnded() || bytes + writer.bytes > mostBytes) return undefined
    await letOthersRun()
  }
  if (!writer.isEmpty) await finish()
  const index = createSearchIndex(await toLive(segments, rows), await toOrder(terms))
  return { index, terms, segments, firstParts: usable?.firstParts ?? segments.length, bytes }
}

/** Whether so much of an index is outdated that a new one is better. */
async function isWorn(
  { segments, firstParts }: ReadIndex,
  rows: readonly IndexedVersion[],
): Promise<boolean> {
  const held = segments.reduce((sum, { ids }) => sum + ids.length, 0)
  const current = (await toLive(segments, rows)).reduce((sum, { live }) => sum + countBoth(live, live), 0)
  return held - current > held * MOST_OUTDATED || segments.length - firstParts >= MOST_PARTS
}

function listMissing(rows: readonly IndexedVersion[], segments: readonly Segment[]): string[] {
  const held = new Set(
    segments.flatMap(({ ids, versions }) => ids.map((id, place) => `${id} ${versions[place]}`)),
  )
  return rows.filter(({ id, version }) => !held.has(`${id} ${version}`)).map(({ id }) => id)
}

/** Which products of each segment are written as it holds them: the others are gone, or in a later one. */
async function toLive(segments: readonly Segment[], rows: readonly IndexedVersion[]): Promise<LiveSegment[]> {
  const versions = new Map<string, string>()
  for (const [at, { id, version }] of rows.entries()) {
    versions.set(id, version)
    if (at % LOOKED_AT_ONCE === 0) await letOthersRun()
  }
  const result: LiveSegment[] = []
  for (const segment of segments.toReversed()) {
    const live = createBitSet(SEGMENT_SIZE)
    for (const [place, id] of segment.ids.entries()) {
      if (versions.get(id) !== segment.versions[place]) continue
      addBit(live, place)
      versions.delete(id)
    }
    result.unshift({ segment, live })
    await letOthersRun()
  }
  return result
}

async function toOrder(numbers: ReadIndex['terms']) {
  const listed = numbers.list()
  const order = Uint32Array.from(listed.keys())
  const isPlain = listed.every((term) => !/[\uD800-\uDFFF]/.test(term))
  await letOthersRun()
  order.sort(
    isPlain ? (a, b) => (listed[a]! < listed[b]! ? -1 : 1) : (a, b) => compareTerms(listed[a]!, listed[b]!),
  )
  await letOthersRun()
  const places = new Uint32Array(order.length)
  for (const [place, number] of order.entries()) places[number] = place
  return {
    findNumber: numbers.findNumber,
    terms: Array.from(order, (number) => listed[number]!),
    numbers: order,
    places,
  }
}
