import type { FacetName } from '@shop/contract/products/product-fields.rules'
import { getOrder } from '../catalogue/product-orders.ts'
import type { ProductSnapshot } from '../catalogue/snapshot-shapes.ts'

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
  snapshot: Pick<ProductSnapshot, 'table' | 'values' | 'profiles' | 'orders'>,
  { productId, now, limit }: { productId: string; now: Date; limit: number },
): string[] {
  const { table, values, profiles } = snapshot
  const own = table.places.get(productId)
  if (own === undefined) return []
  const weights = new Uint8Array(values.length)
  for (const { index, name } of profiles[table.profiles[own]!]!.values)
    weights[index] = SHARED_VALUES[name] ?? 0
  const shared = profiles.map((profile) =>
    profile.values.reduce((weight, { index }) => weight + weights[index]!, 0),
  )
  const most = shared.reduce((one, other) => Math.max(one, other), 0)
  const byWeight: number[][] = Array.from({ length: most + 1 }, () => [])
  for (const place of getOrder(snapshot, 'sold')) {
    const weight = shared[table.profiles[place]!]!
    const equal = byWeight[weight]!
    if (weight === 0 || equal.length === limit || place === own) continue
    if (table.publishedMs[place]! > now.getTime()) continue
    equal.push(place)
    if (weight === most && equal.length === limit) break
  }
  return byWeight
    .toReversed()
    .flat()
    .slice(0, limit)
    .map((place) => table.products[place]!.id)
}
