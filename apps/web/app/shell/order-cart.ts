import type { OrderCart } from '../features/account/buy-again.tsx'
import { toQuantityInCart } from '../features/cart/cart.ts'
import { addToCart, getCart } from '../features/cart/cart-store.ts'
import { openCartDrawer } from './overlay/overlay-store.ts'

/** The cart, for the order pages ("Buy again"). */
export const orderCart: OrderCart = {
  toQuantityInCart: ({ product_id, size }) => toQuantityInCart(getCart().items, product_id, size),
  add({ product_id, slug, name, name_zh, image, size, unit_price, quantity }) {
    const item = { id: product_id, slug, name, name_zh, imageUrl: image, price: unit_price }
    return addToCart({ ...item, ...(size !== undefined && { size }) }, quantity)
  },
  show: () => void openCartDrawer(),
}
