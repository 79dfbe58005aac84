import type { Product } from '@shop/contract/products/products.schemas'

/** The subcategory of made-to-order products. */
const MADE_TO_ORDER = 'custom-designs'

/** Whether a product is made to order: it cannot be returned and takes longer to ship. */
export function isMadeToOrder({ product_subcategory }: Pick<Product, 'product_subcategory'>): boolean {
  return product_subcategory === MADE_TO_ORDER
}
