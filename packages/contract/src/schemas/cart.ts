import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { Money } from './money.ts'
import { MAX_LINE_QUANTITY } from '../rules/orders.ts'

/** A line item of the server-side cart, at the current price. */
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

/** The shopper's server-side cart. `count` and `total` exclude unavailable items. */
export const ServerCart = z.object({ items: z.array(ServerCartItem), count: z.int(), total: Money })

export type ServerCart = z.infer<typeof ServerCart>

const quantity = z
  .int('Invalid quantity')
  .min(1, 'Invalid quantity')
  .max(MAX_LINE_QUANTITY, 'Invalid quantity')

const itemId = z.object({ id: z.string().max(64) })

/** Schemas of the endpoints in cart.ts. */
export const cartSchemas = {
  getCart: {
    data: ServerCart,
  },
  addCartItem: {
    body: z.strictObject({
      product_id: z.string().min(1).max(64),
      size: z.string().trim().max(40).optional(),
      quantity: quantity.default(1),
    }),
    data: ServerCart,
  },
  updateCartItem: {
    params: itemId,
    body: z.strictObject({ quantity }),
    data: ServerCart,
  },
  removeCartItem: {
    params: itemId,
    data: ServerCart,
  },
} satisfies Record<string, EndpointSchemas>
