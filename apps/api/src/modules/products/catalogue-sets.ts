import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { FacetName } from '@shop/contract/products'
import { addBit, complement, countAll, countBoth, createBitSet, listBits, type BitSet } from './bit-set.ts'
import { compareTerms } from './search-index.ts'

/** A value that products can be filtered by, and which of them have it. */
export interface IndexedValue {
  name: FacetName
  value: string
  value_zh: string
  ids: readonly string[]
}

/** A value, and the places of the products that have it. */
export type ValueSet = Omit<IndexedValue, 'ids'> & { has: BitSet }

export type CatalogueSets = Awaited<ReturnType<typeof toCatalogueSets>>

/** A list of values that is counted costs about as much as so many words of a bit set. */
const WORDS_OF_A_LIST = 12

/** Ids that are looked up before others may run: some ms of work. */
const FOUND_AT_ONCE = 10_000

/**
 * Where products stand in the order of their ids, and which of them have which value. Only imports change it.
 * @param products in the order of their ids
 * @param names in English, by id
 */
export async function toCatalogueSets(
  products: readonly { id: string }[],
  values: readonly IndexedValue[],
  names: ReadonlyMap<string, string>,
) {
  const size = products.length
  const placeOf: ReadonlyMap<string, number> = new Map(products.map(({ id }, place) => [id, place]))
  const valueSets: ValueSet[] = []
  let found = 0
  for (const { ids, ...value } of values) {
    const has = createBitSet(size)
    for (const id of ids) {
      const place = placeOf.get(id)
      if (place !== undefined) addBit(has, place)
    }
    valueSets.push({ ...value, has })
    found += ids.length
    if (found < FOUND_AT_ONCE) continue
    found = 0
    await letOthersRun()
  }
  const { kinds, starts, numbers } = await listKinds(valueSets, size)
  const allCounts = Int32Array.from(valueSets, ({ has }) => countAll(has))
  const room = new Uint32Array(size)

  return {
    placeOf,
    valueSets,
    /** Where the name of each place stands among all names. */
    nameRanks: rankNames(products, names),

    /** How many of a set have each value, by the value's number. */
    countValues(set: BitSet): Int32Array {
      const found = countAll(set)
      // What is left out tells it too, and is less where most are found.
      const isByRest = found > size / 2
      const listed = isByRest ? size - found : found
      const kindCount = starts.length - 1
      const isByWords = Math.min(listed, kindCount) * WORDS_OF_A_LIST > valueSets.length * set.length
      if (isByWords) return Int32Array.from(valueSets, ({ has }) => countBoth(set, has))
      const counts = isByRest ? allCounts.slice() : new Int32Array(valueSets.length)
      const sign = isByRest ? -1 : 1
      const places = listBits(isByRest ? complement(set, size) : set, room)
      if (listed < kindCount) for (const place of places) addList(counts, kinds[place]!, sign)
      else for (const [kind, count] of countKinds(places).entries()) addList(counts, kind, sign * count)
      return counts
    },
  }

  function countKinds(places: Uint32Array): Uint32Array {
    const counts = new Uint32Array(starts.length - 1)
    for (const place of places) counts[kinds[place]!]! += 1
    return counts
  }

  function addList(counts: Int32Array, kind: number, count: number): void {
    const end = starts[kind + 1]!
    for (let at = starts[kind]!; at < end; at += 1) counts[numbers[at]!]! += count
  }
}

/** In the order of their bytes, as the database has them; equal names have one rank. */
function rankNames(products: readonly { id: string }[], names: ReadonlyMap<string, string>): Uint32Array {
  const distinct = [...new Set(names.values())].sort(compareTerms)
  const rankOf = new Map(distinct.map((name, rank) => [name, rank]))
  return Uint32Array.from(products, ({ id }) => rankOf.get(names.get(id) ?? '') ?? 0)
}

/**
 * The numbers of the values that each kind of product has, one kind after the other, and the kind of each place. Products
 * are of a kind when all their values are the same, as many are that differ in price and text alone: what is read for
 * each product that was found is a number then, and the few lists stay where processors have them at hand.
 */
async function listKinds(valueSets: readonly ValueSet[], size: number) {
  const numbersOf = Array.from({ length: size }, () => '')
  for (const [number, { has }] of valueSets.entries()) {
    const character = String.fromCharCode(number)
    for (const place of listBits(has)) numbersOf[place]! += character
    await letOthersRun()
  }
  const kindOf = new Map<string, number>()
  const kinds = new Uint32Array(size)
  for (const [place, list] of numbersOf.entries()) {
    const kind = kindOf.get(list) ?? kindOf.size
    kindOf.set(list, kind)
    kinds[place] = kind
    if (place % FOUND_AT_ONCE === 0) await letOthersRun()
  }
  const starts = new Uint32Array(kindOf.size + 1)
  for (const [list, kind] of kindOf) starts[kind + 1] = starts[kind]! + list.length
  const numbers = Uint16Array.from([...kindOf.keys()].join(''), (character) => character.charCodeAt(0))
  return { kinds, starts, numbers }
}
