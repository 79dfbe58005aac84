import type { OrderCart } from '../features/account/buy-again.tsx'
import { toQuantityInCart } from '../features/cart/cart.ts'
import { addToCart, getCart } from '../features/cart/cart-store.ts'
import { openCartDrawer } from './overlay/overlay-store.ts'

/** The cart, for the order pages ("Buy again"). */
export const orderCart: OrderCart = {
  toQuantityInCart: ({ product_id, size }) => toQuantityInCart(getCart().items, product_id, size),
  add: (item) => addToCart(item, item.quantity),
  show: () => void openCartDrawer(),
}
