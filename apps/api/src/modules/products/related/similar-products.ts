import type { FacetName } from '@shop/contract/products/product-fields.rules'
import type { ProductSnapshot, SnapshotProduct } from '../catalogue/snapshot-shapes.ts'

/** Weights of shared values: a stone alone outweighs kind and element together. */
const SHARED_VALUES: Partial<Record<FacetName, number>> = {
  gem: 5,
  subcategory: 2,
  element: 1,
  category: 1,
}

/**
 * Ids of products on sale that are most similar to one, by the sum of the weights of shared values; equal
 * ones by units sold.
 */
export function findSimilarIds(
  { table, values, profiles }: Pick<ProductSnapshot, 'table' | 'values' | 'profiles'>,
  { productId, now, limit }: { productId: string; now: Date; limit: number },
): string[] {
  const own = table.places.get(productId)
  if (own === undefined) return []
  const weights = new Uint8Array(values.length)
  for (const { index, name } of profiles[table.profiles[own]!]!.values)
    weights[index] = SHARED_VALUES[name] ?? 0
  const shared = profiles.map((profile) =>
    profile.values.reduce((weight, { index }) => weight + weights[index]!, 0),
  )
  const byWeight: SnapshotProduct[][] = []
  for (const [place, profile] of table.profiles.entries()) {
    const weight = shared[profile]!
    if (weight === 0 || place === own || table.publishedMs[place]! > now.getTime()) continue
    ;(byWeight[weight] ??= []).push(table.products[place]!)
  }
  const found: string[] = []
  // Most share little: those that share most are enough, and only they are sorted.
  for (const equal of byWeight.reverse()) {
    if (found.length >= limit) break
    found.push(...(equal ?? []).sort(bySales).map(({ id }) => id))
  }
  return found.slice(0, limit)
}

function bySales(one: SnapshotProduct, other: SnapshotProduct): number {
  return other.soldCount - one.soldCount || (one.id < other.id ? -1 : 1)
}
