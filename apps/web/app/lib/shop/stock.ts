import { MAX_LINE_QUANTITY } from '@shop/contract/orders/orders.rules'
import type { ProductSize, Product } from '@shop/contract/products/products.schemas'

/** Highest quantity at which the shop shows how many are left. */
const LOW_STOCK_LIMIT = 3

/** Availability as shown to shoppers. `left` is a quantity. */
type StockState = { kind: 'in_stock' } | { kind: 'low'; left: number } | { kind: 'sold_out' }

/** The stock state for a quantity. */
export function toStockState(items: number): StockState {
  if (items <= 0) return { kind: 'sold_out' }
  return items <= LOW_STOCK_LIMIT ? { kind: 'low', left: items } : { kind: 'in_stock' }
}

type Stocked = Pick<Product, 'sizes' | 'product_qty' | 'status'>

/** Whether a product cannot be bought: out of stock, or no longer sold (`status` other than 1). */
export function isSoldOut({ product_qty, status }: Stocked): boolean {
  return product_qty <= 0 || status !== 1
}

/** The only size of a product, which needs no choice; undefined where there are several or none. */
export function findOnlySize({ sizes }: Stocked): ProductSize | undefined {
  return sizes.length === 1 ? sizes[0] : undefined
}

/**
 * How many units of a size can be bought, 0 to 99. Pass `undefined` for a product without sizes; an unknown or missing
 * size gives 0.
 */
export function toBuyableQuantity(product: Stocked, size: string | undefined): number {
  if (product.status !== 1) return 0
  const items =
    product.sizes.length === 0
      ? product.product_qty
      : (product.sizes.find((one) => one.size === size)?.stock ?? 0)
  return Math.max(0, Math.min(MAX_LINE_QUANTITY, items))
}
