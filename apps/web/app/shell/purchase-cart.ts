import { toCartItem, toQuantityInCart } from '../features/cart/cart.ts'
import { addToCart, getCart } from '../features/cart/cart-store.ts'
import type { FavoriteCart } from '../features/favorites/favorite-purchase.tsx'
import { openCartDrawer } from './overlay/overlay-store.ts'

/** The cart, for buying from a list of favourites. */
export const PURCHASE_CART: FavoriteCart = {
  toQuantityInCart: (productId, size) => toQuantityInCart(getCart().items, productId, size),
  add(product, size) {
    const outcome = addToCart(toCartItem(product, size))
    if (outcome === 'added') void openCartDrawer()
    return outcome
  },
}
