import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import type { OrderItemInput } from '@shop/contract/orders/orders.schemas'
import type { CartLine } from './carts.repository.ts'

/** A line as the shop's own cart sends it. */
export function toOrderItem({ productId, size, quantity }: CartLine): OrderItemInput {
  if (productId === DESIGN_PRODUCT_ID) return { product_id: productId, design: size, quantity }
  return { product_id: productId, ...(size && { size }), quantity }
}
