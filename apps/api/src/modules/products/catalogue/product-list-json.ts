import type { Product, ProductList } from '@shop/contract/products/products.schemas'

const COMMA = Buffer.from(',')
const written = new WeakMap<Product, Buffer>()

/**
 * A list as parts of JSON. Each product is written once while it stays the same object: writing and encoding 24 of them is
 * half of what a list costs.
 */
export function toListJson({ items, ...figures }: ProductList): Buffer[] {
  const products = items.flatMap((product, index) =>
    index === 0 ? [toJson(product)] : [COMMA, toJson(product)],
  )
  return [Buffer.from('{"items":['), ...products, Buffer.from(`],${JSON.stringify(figures).slice(1)}`)]
}

function toJson(product: Product): Buffer {
  const known = written.get(product)
  if (known) return known
  const json = Buffer.from(JSON.stringify(product))
  written.set(product, json)
  return json
}
