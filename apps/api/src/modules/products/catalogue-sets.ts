import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { FacetName } from '@shop/contract/products'
import { addBit, countBoth, createBitSet, eachBit, type BitSet } from './bit-set.ts'
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

/** Products that are counted one by one, each with its values, cost about as much as so many words of a bit set. */
const WORDS_OF_A_PRODUCT = 12

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
  const { starts, numbers } = listByPlace(valueSets, size)

  return {
    placeOf,
    valueSets,
    /** Where the name of each place stands among all names. */
    nameRanks: rankNames(products, names),

    /** How many of a set have each value, by the value's number: one by one where they are few. */
    countValues(set: BitSet): Uint32Array {
      const isSparse = countBoth(set, set) * WORDS_OF_A_PRODUCT < valueSets.length * set.length
      if (!isSparse) return Uint32Array.from(valueSets, ({ has }) => countBoth(set, has))
      const counts = new Uint32Array(valueSets.length)
      eachBit(set, (place) => {
        for (let at = starts[place]!; at < starts[place + 1]!; at += 1) counts[numbers[at]!]! += 1
      })
      return counts
    },
  }
}

/** In the order of their bytes, as the database has them; equal names have one rank. */
function rankNames(products: readonly { id: string }[], names: ReadonlyMap<string, string>): Uint32Array {
  const distinct = [...new Set(names.values())].sort(compareTerms)
  const rankOf = new Map(distinct.map((name, rank) => [name, rank]))
  return Uint32Array.from(products, ({ id }) => rankOf.get(names.get(id) ?? '') ?? 0)
}

/** The numbers of each place's values, one place after the other. */
function listByPlace(valueSets: readonly ValueSet[], size: number) {
  const starts = new Uint32Array(size + 1)
  for (const { has } of valueSets) eachBit(has, (place) => void (starts[place + 1]! += 1))
  for (let place = 0; place < size; place += 1) starts[place + 1]! += starts[place]!
  const next = starts.slice()
  const numbers = new Uint16Array(starts[size]!)
  for (const [number, { has }] of valueSets.entries())
    eachBit(has, (place) => {
      numbers[next[place]!] = number
      next[place]! += 1
    })
  return { starts, numbers }
}
