import type { Order } from '@shop/contract/orders/orders.schemas'
import { findBrokenConstraint } from '../../../db/sql.ts'

/** Attempts to place an order when its random number is already taken. */
const MAX_TRIES = 3
const ORDER_NUMBER_KEY = 'orders_order_number_key'

interface Placing {
  /** Writes the order in one transaction of its own; called again when the order's number is taken. */
  write: () => Promise<Order>
  /** The order that an earlier request with the same key has written. */
  findEarlier: () => Promise<Order | undefined>
}

/**
 * Places an order once: a request whose earlier try wrote the order, and whose response was lost, gets that order.
 * @throws what `write` throws; then nothing is written
 */
export async function placeOnce({ write, findEarlier }: Placing): Promise<Order> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write()
    } catch (error) {
      const earlier = await findEarlier()
      if (earlier) return earlier
      if (findBrokenConstraint(error) !== ORDER_NUMBER_KEY || tries >= MAX_TRIES) throw error
    }
  }
}
