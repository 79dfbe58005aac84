import type { Tx } from '../../db/pool.ts'
import { addPoints, deleteTakenBack, insertEarned, setTakenBack } from './points.repository.ts'

/** One point for each full ¥10 paid (decisions, section 4). */
const FEN_PER_POINT = 1_000

/** What an order tells of itself. */
interface PaidOrder {
  id: string
  user_id: string
  total_fen: number
  refunded_fen: number
}

/** The points that a payment earns. */
export function toPoints(totalFen: number): number {
  return Math.floor(totalFen / FEN_PER_POINT)
}

/**
 * Points follow an order's status, in the same transaction and under the order's lock. They change the shopper's row
 * after that lock, as the last thing: whoever holds a shopper's row must not wait for an order or for stock.
 * All answer by how much the shopper's points change.
 */
export const points = {
  /** The order is paid. Counts once; an order that is paid anew gets back what its refund took. */
  async earn(db: Tx, order: PaidOrder, now: Date): Promise<number> {
    const earned = toPoints(order.total_fen)
    const isNew = await insertEarned(db, { userId: order.user_id, orderId: order.id, points: earned }, now)
    const added = isNew ? earned : ((await deleteTakenBack(db, order.id)) ?? 0)
    await addPoints(db, order.user_id, added)
    return added
  },

  /** The order's money goes back as a whole. Harmless where nothing was earned, or was taken back already. */
  async takeBack(db: Tx, order: PaidOrder): Promise<number> {
    const change = await setTakenBack(db, order.id, (earned) => earned)
    await addPoints(db, order.user_id, change)
    return change
  },

  /** Part of the money has gone back: the order has earned what is left of it, to the full ¥10. */
  async follow(db: Tx, order: PaidOrder): Promise<number> {
    const left = toPoints(order.total_fen - order.refunded_fen)
    const change = await setTakenBack(db, order.id, (earned) => Math.max(0, earned - left))
    await addPoints(db, order.user_id, change)
    return change
  },
}
