import type { Tx } from '../../../db/pool.ts'
import type { OrderMail } from '../order-mail.service.ts'
import type { OrderCause } from '../order-status.ts'
import { insertOrder } from '../orders.repository.ts'
import type { OrderRow } from '../order-rows.shared.ts'
import { awaitPayment } from './await-payment.ts'

/** Inserts an order of a gift card or a service, which has no lines, stock and coupon, and waits for its payment. */
export async function insertWithoutGoods(
  db: Tx,
  orderMail: OrderMail,
  { order, cause }: { order: OrderRow; cause: OrderCause },
): Promise<void> {
  const now = order.created_at
  await insertOrder(db, order, [], { cause, now, placed: { savedFen: 0, lines: [], hasCoupon: false } })
  await awaitPayment(db, orderMail, { order, lines: [] })
}
