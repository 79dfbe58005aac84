import { isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { lockOrder } from './orders.repository.ts'
import type { OrderRow } from './order-rows.shared.ts'

/**
 * Runs `work` in a transaction that has the row lock of an order. Whatever changes the order, its money, its parcels or its
 * returns starts here; a further order is locked by `lifecycle.lock`, newest first.
 * @throws ORDER_NOT_FOUND
 */
export function withLockedOrder<Result>(
  db: Db,
  orderId: string,
  work: (db: Tx, order: OrderRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (db) => {
    const order = isId(orderId) ? await lockOrder(db, orderId) : undefined
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    return work(db, order)
  })
}

/** Another shopper's order is not found. @throws ORDER_NOT_FOUND */
export function requireOwner(order: Pick<OrderRow, 'user_id'>, userId: string): void {
  if (order.user_id !== userId) throw new AppError('ORDER_NOT_FOUND')
}
