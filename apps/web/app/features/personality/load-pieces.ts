import { listProducts, type Product } from '@shop/contract/products'
import type { BirthReading } from '@shop/four-pillars/birth-reading'
import type { FittingProduct } from '@shop/four-pillars/product-fit'
import { call } from '../../lib/api.ts'

/** A piece that may fit, with those of its signs that a list tells. */
export type Candidate = Product & FittingProduct

/** Pieces that are asked for each element, sign and animal of a reading. */
const ASKED_FOR_EACH = 24

type Signs = Pick<BirthReading, 'favourable' | 'zodiacSign' | 'animals'>

/**
 * Asks the shop for pieces in stock that share an element, the sign or the animal of a reading. The server is told
 * these words alone, never the birth. Throws `ApiUnavailableError` when nobody answers.
 */
export async function loadPieces(signs: Signs, signal: AbortSignal): Promise<Candidate[]> {
  const { byLichun, byNewYear } = signs.animals
  const [byElement, bySign, byAnimal] = await Promise.all([
    ask({ element: signs.favourable.elements.map(({ element }) => element) }, signal),
    ask({ zodiac: [signs.zodiacSign] }, signal),
    ask({ chinese_zodiac: [...new Set([byLichun, byNewYear])] }, signal),
  ])
  return mergePieces(signs, byElement, bySign, byAnimal)
}

/**
 * Each piece once. A list tells no signs, but the filter that found a piece does: that is the merchant's own word, where
 * its stones alone might say less. With two animals the filter does not say which, and the stones tell.
 */
export function mergePieces(
  { zodiacSign, animals: { byLichun, byNewYear } }: Signs,
  byElement: readonly Product[],
  bySign: readonly Product[],
  byAnimal: readonly Product[],
): Candidate[] {
  const pieces = new Map<string, Candidate>()
  for (const piece of [...byElement, ...bySign, ...byAnimal]) pieces.set(piece.product_id, { ...piece })
  for (const { product_id } of bySign) pieces.get(product_id)!.SuitableZodiac = zodiacSign
  if (byLichun === byNewYear)
    for (const { product_id } of byAnimal) pieces.get(product_id)!.SuitableCzodiac = byLichun
  return [...pieces.values()]
}

async function ask(filter: object, signal: AbortSignal): Promise<Product[]> {
  const query = { ...filter, in_stock: '1' as const, limit: ASKED_FOR_EACH }
  const result = await call(listProducts, { query }, { signal })
  if (!result.ok) throw new Error(result.error.message)
  return result.data.items
}
