import type { OrderCart } from '../features/account/buy-again.tsx'
import { toCartItem, toQuantityInCart, toQuantityOfKey } from '../features/cart/cart.ts'
import { addToCart, getCart } from '../features/cart/cart-store.ts'
import type { FavoriteCart } from '../features/favorites/favorite-purchase.tsx'
import { toSoldLineKey } from '../lib/shop/cart-item.ts'
import { openCartDrawer } from './overlay/overlay-store.ts'

/** The cart, for the order pages ("Buy again"). */
export const ORDER_CART: OrderCart = {
  toQuantityInCart: (line) => toQuantityOfKey(getCart().items, toSoldLineKey(line)),
  add: (item) => addToCart(item, item.quantity),
  show: () => void openCartDrawer(),
}

/** The cart, for buying from a list of favourites. */
export const FAVORITE_CART: FavoriteCart = {
  toQuantityInCart: (productId, size) => toQuantityInCart(getCart().items, productId, size),
  add(product, size) {
    const outcome = addToCart(toCartItem(product, size))
    if (outcome === 'added') void openCartDrawer()
    return outcome
  },
}
