import type { Product } from '@shop/contract/products'
import type { CartItem } from '../../lib/shop/cart-item.ts'

type Sold = Pick<
  Product,
  'product_id' | 'slug' | 'product_name' | 'product_name_zh' | 'imageUrl' | 'product_price'
>

/** Converts a product and a size to a cart item; goods without sizes have none. */
export function toCartItem(product: Sold, size: string | undefined): Omit<CartItem, 'quantity'> {
  const { product_id, slug, product_name, product_name_zh, imageUrl, product_price } = product
  return {
    id: product_id,
    slug,
    name: product_name,
    name_zh: product_name_zh,
    imageUrl,
    ...(size !== undefined && { size }),
    price: product_price,
  }
}

/** Units of a product in a size among the lines of a cart. */
export function toQuantityInCart(
  items: readonly CartItem[],
  productId: string,
  size: string | undefined,
): number {
  return items.find(({ id, size: inCart }) => id === productId && inCart === size)?.quantity ?? 0
}
