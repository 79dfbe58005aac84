import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { MAX_LINE_QUANTITY } from './orders.ts'

/** A line of the cart that the server keeps for a shopper: what was put in, at today's price. */
export const ServerCartItem = z.object({
  item_id: z.string(),
  product_id: z.string(),
  slug: z.string(),
  name: z.string(),
  name_zh: z.string(),
  imageUrl: z.string(),
  size: z.string().optional(),
  price: Money,
  quantity: z.int(),
  line_total: Money,
  available: z.int(),
  status: z.enum(['ok', 'insufficient_stock', 'sold_out', 'unavailable']),
})
export type ServerCartItem = z.infer<typeof ServerCartItem>

/** The shopper's cart on the server. `count` and `total` leave out what cannot be had. */
export const ServerCart = z.object({ items: z.array(ServerCartItem), count: z.int(), total: Money })
export type ServerCart = z.infer<typeof ServerCart>

const quantity = z
  .int('Invalid quantity')
  .min(1, 'Invalid quantity')
  .max(MAX_LINE_QUANTITY, 'Invalid quantity')
const itemId = z.object({ id: z.string().max(64) })

export const getCart = defineEndpoint({
  method: 'GET',
  path: '/cart',
  twins: ['/v1/cart'],
  summary: 'The cart that the server keeps for the shopper, at today’s prices',
  auth: 'user',
  data: ServerCart,
  errors: [],
})

export const addCartItem = defineEndpoint({
  method: 'POST',
  path: '/cart/items',
  twins: ['/v1/cart/items'],
  summary: 'Puts pieces into the cart; the same product and size raises its line',
  auth: 'user',
  body: z.strictObject({
    product_id: z.string().min(1).max(64),
    size: z.string().trim().max(40).optional(),
    quantity: quantity.default(1),
  }),
  data: ServerCart,
  status: 201,
  errors: ['PRODUCT_NOT_FOUND', 'CART_FULL'],
  idempotent: true,
})

export const updateCartItem = defineEndpoint({
  method: 'PUT',
  path: '/cart/items/:id',
  twins: ['/v1/cart/items/:id'],
  summary: 'Sets the quantity of a line',
  auth: 'user',
  params: itemId,
  body: z.strictObject({ quantity }),
  data: ServerCart,
  errors: ['CART_ITEM_NOT_FOUND'],
})

export const removeCartItem = defineEndpoint({
  method: 'DELETE',
  path: '/cart/items/:id',
  twins: ['/v1/cart/items/:id'],
  summary: 'Takes a line out of the cart',
  auth: 'user',
  params: itemId,
  data: ServerCart,
  errors: ['CART_ITEM_NOT_FOUND'],
})
