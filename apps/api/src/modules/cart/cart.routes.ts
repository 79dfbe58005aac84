import * as endpoints from '@shop/contract/cart/cart.endpoints'
import type { Route } from '../../http/route.ts'
import type { CartService } from './cart.service.ts'

export function registerCart(route: Route, cart: CartService): void {
  route(endpoints.getCart, ({ user }) => cart.get(user.userId))
  route(endpoints.addCartItem, ({ user, body }) => cart.add(user.userId, body))
  route(endpoints.updateCartItem, ({ user, params, body }) =>
    cart.setQuantity(user.userId, params.id, body.quantity),
  )
  route(endpoints.removeCartItem, ({ user, params }) => cart.remove(user.userId, params.id))
}
