import { listProducts } from '@shop/contract/products/products.endpoints'
import type { Product } from '@shop/contract/products/products.schemas'
import type { BirthReading } from '@shop/four-pillars/birth-reading'
import type { FittingProduct } from '@shop/four-pillars/product-fit'
import { fetchData } from '../../../lib/api/fetch-data.ts'

/** A product that may match, with the signs that are known from list filters. */
export type Candidate = Product & FittingProduct

/** Number of products to fetch for each element, sign and animal. */
const PRODUCTS_PER_ELEMENT = 24

type Signs = Pick<BirthReading, 'favourable' | 'zodiacSign' | 'animals'>

/**
 * Fetches products in stock that share an element, the sign or the animal of a reading. The server receives
 * only these filter values, never the birth. Throws `ApiUnavailableError` without a response.
 */
export async function loadProducts(signs: Signs, signal: AbortSignal): Promise<Candidate[]> {
  const { byLichun, byNewYear } = signs.animals
  const [byElement, bySign, byAnimal] = await Promise.all([
    fetchProducts({ element: signs.favourable.elements.map(({ element }) => element) }, signal),
    fetchProducts({ zodiac: [signs.zodiacSign] }, signal),
    fetchProducts({ chinese_zodiac: [...new Set([byLichun, byNewYear])] }, signal),
  ])
  return mergeProducts(signs, byElement, bySign, byAnimal)
}

/**
 * Merges the lists, each product once. List items have no sign fields, so the sign or animal is taken from the filter
 * that matched. With two animals the filter does not show which one matched: then the stones decide.
 */
export function mergeProducts(
  { zodiacSign, animals: { byLichun, byNewYear } }: Signs,
  byElement: readonly Product[],
  bySign: readonly Product[],
  byAnimal: readonly Product[],
): Candidate[] {
  const items = new Map<string, Candidate>()
  for (const product of [...byElement, ...bySign, ...byAnimal]) items.set(product.product_id, { ...product })
  for (const { product_id } of bySign) items.get(product_id)!.SuitableZodiac = zodiacSign
  if (byLichun === byNewYear)
    for (const { product_id } of byAnimal) items.get(product_id)!.SuitableCzodiac = byLichun
  return [...items.values()]
}

async function fetchProducts(filter: object, signal: AbortSignal): Promise<Product[]> {
  const query = { ...filter, in_stock: '1' as const, limit: PRODUCTS_PER_ELEMENT }
  return (await fetchData(listProducts, { query }, { signal })).items
}
