import { isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import { withLockedOrder } from '../orders/order-lock.shared.ts'
import type { OrderRow } from '../orders/order-rows.shared.ts'
import { findReturn, type ReturnRow } from './returns.repository.ts'

/**
 * Runs `work` in a transaction that has the row lock of a return's order, which every change of the return requires.
 * @throws RETURN_NOT_FOUND
 */
export async function withLockedReturn<Result>(
  db: Db,
  id: string,
  work: (db: Tx, order: OrderRow, row: ReturnRow) => Promise<Result>,
): Promise<Result> {
  const found = isId(id) ? await findReturn(db, id) : undefined
  if (!found) throw new AppError('RETURN_NOT_FOUND')
  return withLockedOrder(db, found.order_id, async (db, order) =>
    work(db, order, (await findReturn(db, id))!),
  )
}
