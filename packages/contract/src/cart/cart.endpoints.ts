import type { cartSchemas } from './cart.schemas.ts'
import { defineEndpoint, typesOf } from '../http/endpoint.ts'

export const getCart = defineEndpoint({
  method: 'GET',
  path: '/cart',
  twins: ['/v1/cart'],
  summary: 'The shopper’s server-side cart, at current prices',
  auth: 'user',
  schemas: typesOf<typeof cartSchemas.getCart>(),
  errors: [],
})

export const addCartItem = defineEndpoint({
  method: 'POST',
  path: '/cart/items',
  twins: ['/v1/cart/items'],
  summary: 'Adds an item to the cart; the same product and size, or design, increases its line item',
  auth: 'user',
  schemas: typesOf<typeof cartSchemas.addCartItem>(),
  status: 201,
  errors: ['PRODUCT_NOT_FOUND', 'DESIGN_NOT_MAKEABLE', 'CART_FULL'],
  idempotent: true,
})

export const updateCartItem = defineEndpoint({
  method: 'PUT',
  path: '/cart/items/:id',
  twins: ['/v1/cart/items/:id'],
  summary: 'Sets the quantity of a line item',
  auth: 'user',
  schemas: typesOf<typeof cartSchemas.updateCartItem>(),
  errors: ['CART_ITEM_NOT_FOUND'],
})

export const removeCartItem = defineEndpoint({
  method: 'DELETE',
  path: '/cart/items/:id',
  twins: ['/v1/cart/items/:id'],
  summary: 'Removes a line item from the cart',
  auth: 'user',
  schemas: typesOf<typeof cartSchemas.removeCartItem>(),
  errors: ['CART_ITEM_NOT_FOUND'],
})
