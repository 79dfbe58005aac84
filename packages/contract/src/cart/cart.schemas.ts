import { z } from 'zod'
import { DesignCode, designError, hasDesignOrSize, LineDesign } from '../designs/designs.schemas.ts'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { Quantity, idParams, localized } from '../text/fields.schemas.ts'
import { Money } from '../money/money.schemas.ts'
import { LineStatus } from '../orders/orders.schemas.ts'

/** A line item of the server-side cart, at the current price. */
export const ServerCartItem = z.object({
  item_id: z.string(),
  product_id: z.string(),
  slug: z.string(),
  ...localized('name'),
  imageUrl: z.string(),
  size: z.string().optional(),
  design: LineDesign.optional(),
  price: Money,
  quantity: z.int(),
  line_total: Money,
  available: z.int(),
  status: LineStatus,
})

export type ServerCartItem = z.infer<typeof ServerCartItem>

/** The shopper's server-side cart. `count` and `total` exclude unavailable items. */
export const ServerCart = z.object({ items: z.array(ServerCartItem), count: z.int(), total: Money })

export type ServerCart = z.infer<typeof ServerCart>

/** Schemas of the endpoints in cart.endpoints.ts. */
export const cartSchemas = {
  getCart: {
    data: ServerCart,
  },
  addCartItem: {
    body: z
      .strictObject({
        product_id: z.string().min(1).max(64),
        size: z.string().trim().max(40).optional(),
        design: DesignCode.optional(),
        quantity: Quantity.default(1),
      })
      .refine(hasDesignOrSize, designError),
    data: ServerCart,
  },
  updateCartItem: {
    params: idParams,
    body: z.strictObject({ quantity: Quantity }),
    data: ServerCart,
  },
  removeCartItem: {
    params: idParams,
    data: ServerCart,
  },
} satisfies Record<string, EndpointSchemas>
