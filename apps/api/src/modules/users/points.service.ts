import type { Tx } from '../../db/pool.ts'
import { addPoints, deleteTakenBack, insertEarned, setTakenBack } from './points.repository.ts'

/** One point for each full ¥10 paid (decision 0022). */
const FEN_PER_POINT = 1_000

/** The facts of an order that its points depend on. */
interface PaidOrder {
  id: string
  user_id: string
  total_fen: number
  refunded_fen: number
  by_guest: boolean
  gift_card: unknown
}

/** Points belong to accounts, and are for goods: what a gift card pays for will earn them. */
export function earnsPoints({ by_guest, gift_card }: Pick<PaidOrder, 'by_guest' | 'gift_card'>): boolean {
  return !by_guest && gift_card === null
}

/** The points that a payment earns. */
export function toPoints(totalFen: number): number {
  return Math.floor(totalFen / FEN_PER_POINT)
}

/**
 * Points follow an order's status, in the same transaction and under the order's lock. The user's row is
 * locked last: a transaction that holds it must not wait for an order or for stock.
 * All functions return the change of the shopper's points.
 */
export const points = {
  /** The order is paid. Counts once; an order that is paid again regains what its refund took. */
  async earn(db: Tx, order: PaidOrder, now: Date): Promise<number> {
    if (!earnsPoints(order)) return 0
    const earned = toPoints(order.total_fen)
    const isNew = await insertEarned(db, { userId: order.user_id, orderId: order.id, points: earned }, now)
    const added = isNew ? earned : ((await deleteTakenBack(db, order.id)) ?? 0)
    await addPoints(db, order.user_id, added)
    return added
  },

  /** The order is fully refunded. Does nothing where nothing was earned, or was taken back already. */
  async takeBack(db: Tx, order: PaidOrder): Promise<number> {
    const change = await setTakenBack(db, order.id, (earned) => earned)
    await addPoints(db, order.user_id, change)
    return change
  },

  /** The order is partially refunded: it earns points for the remaining amount, per full ¥10. */
  async follow(db: Tx, order: PaidOrder): Promise<number> {
    const left = toPoints(order.total_fen - order.refunded_fen)
    const change = await setTakenBack(db, order.id, (earned) => Math.max(0, earned - left))
    await addPoints(db, order.user_id, change)
    return change
  },
}
