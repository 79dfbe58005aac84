import type { Product } from '@shop/contract/products'

/** Where pieces are made to the shopper's wishes. */
const MADE_TO_ORDER = 'custom-designs'

/** Whether a piece is made to the shopper's wishes, so that the return policy excepts it and it takes longer. */
export function isMadeToOrder({ product_subcategory }: Pick<Product, 'product_subcategory'>): boolean {
  return product_subcategory === MADE_TO_ORDER
}
