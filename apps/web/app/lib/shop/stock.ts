import { MAX_LINE_QUANTITY } from '@shop/contract/orders'
import type { ProductSize, Product } from '@shop/contract/products'

/** From how few pieces on the shop says how many are left. */
export const LOW_STOCK_LIMIT = 3

/** How much is there, as shoppers are told. `left` is in pieces. */
export type StockState = { kind: 'in_stock' } | { kind: 'low'; left: number } | { kind: 'sold_out' }

/** Names a number of pieces. */
export function toStockState(items: number): StockState {
  if (items <= 0) return { kind: 'sold_out' }
  return items <= LOW_STOCK_LIMIT ? { kind: 'low', left: items } : { kind: 'in_stock' }
}

type Stocked = Pick<Product, 'sizes' | 'product_qty' | 'status'>

/** Whether nothing of the product can be bought: no piece is left, or it was taken off the shelf. */
export function isSoldOut({ product_qty, status }: Stocked): boolean {
  return product_qty <= 0 || status !== 1
}

/** The size that need not be asked for, because it is the only one; undefined where there is a choice or none at all. */
export function findOnlySize({ sizes }: Stocked): ProductSize | undefined {
  return sizes.length === 1 ? sizes[0] : undefined
}

/**
 * How many pieces can be bought of a size, 0 to 99; of goods without sizes with `undefined`. An unknown size, or none
 * where one must be chosen, has none.
 */
export function toBuyableQuantity(product: Stocked, size: string | undefined): number {
  if (product.status !== 1) return 0
  const items =
    product.sizes.length === 0
      ? product.product_qty
      : (product.sizes.find((one) => one.size === size)?.stock ?? 0)
  return Math.max(0, Math.min(MAX_LINE_QUANTITY, items))
}
