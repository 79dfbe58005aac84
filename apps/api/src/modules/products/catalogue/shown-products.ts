import type { Product } from '@shop/contract/products/products.schemas'
import type { Db } from '../../../db/pool.ts'
import { findProducts } from './products.repository.ts'
import { isNew, toProduct } from './products.view.ts'
import type { ProductSnapshot, SnapshotProduct } from './snapshot-shapes.ts'

export type ShowProducts = ReturnType<typeof createShownProducts>

/**
 * Products as the API sends them, in the given order. Their long records are read when they are first shown after a change,
 * and then stay in memory: of a large catalogue most are not.
 */
export function createShownProducts(db: Db) {
  return async function show(
    { shown, terms }: Pick<ProductSnapshot, 'shown' | 'terms'>,
    products: readonly SnapshotProduct[],
    now: Date,
  ): Promise<Product[]> {
    const unread = new Map(products.filter((each) => !shown.has(each)).map((each) => [each.id, each]))
    for (const row of await findProducts(db, [...unread.keys()]))
      shown.set(unread.get(row.id)!, toProduct(row, terms, now))
    return products.flatMap((each) => {
      const product = shown.get(each)
      if (!product) return []
      const is_new = isNew(each.publishedMs, now)
      if (product.is_new === is_new) return [product]
      const current = { ...product, is_new }
      shown.set(each, current)
      return [current]
    })
  }
}
