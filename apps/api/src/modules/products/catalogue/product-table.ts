import type { ProductTable, SnapshotProduct } from './snapshot-shapes.ts'

/** The columns of these products. */
export function toProductTable(products: readonly SnapshotProduct[]): ProductTable {
  return {
    products,
    places: new Map(products.map(({ id }, place) => [id, place])),
    publishedMs: Float64Array.from(products, ({ publishedMs }) => publishedMs),
    priceFen: Float64Array.from(products, ({ priceFen }) => priceFen),
    stock: Float64Array.from(products, ({ stock }) => stock),
    profiles: Uint32Array.from(products, ({ profile }) => profile.index),
  }
}
