import type { Product } from '@shop/contract/products'

/** What is told of a piece that no sale changes. */
export type ProductFacts = Omit<
  Product,
  'images' | 'product_price' | 'compare_at_price' | 'product_qty' | 'sizes' | 'sold_count'
>

/** All that is told of a piece but its pictures, its price and its stock. */
export function toProductFacts(product: Product): ProductFacts {
  const { images: _, product_price: __, compare_at_price: ___, ...rest } = product
  const { product_qty: ____, sizes: _____, sold_count: ______, ...facts } = rest
  return facts
}
