import { sql, type Updateable } from 'kysely'
import { TIME_ZONE, toDay } from '@shop/contract/days/days.rules'
import type { Db, Tx } from '../../db/pool.ts'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import { anyOf } from '../../db/sql.ts'
import type { Orders } from '../../db/tables.ts'
import { selectOrders } from './orders.repository.ts'
import type { OrderRow } from './order-rows.shared.ts'

export function findOrderByNumber(db: Db | Tx, orderNumber: string): Promise<OrderRow | undefined> {
  return selectOrders(db).where('order_number', '=', orderNumber).executeTakeFirst()
}

export function listOrdersByNumber(db: Db, orderNumbers: string[]): Promise<OrderRow[]> {
  return selectOrders(db).where('order_number', '=', anyOf(orderNumbers, 'text')).execute()
}

/** One page of all orders, newest first. */
export function listOrdersOfShop(
  db: Db,
  { status, limit, offset }: { status: OrderStatus | undefined; limit: number; offset: number },
): Promise<OrderRow[]> {
  const newest = selectOrders(db).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const wanted = status ? newest.where('status', '=', status) : newest
  return wanted.limit(limit).offset(offset).execute()
}

/** Changes a locked order apart from its status, which has its own history. */
export function editOrder(
  db: Tx,
  orderId: string,
  change: Omit<Updateable<Orders>, 'id' | 'status' | 'version' | 'edits'>,
): Promise<OrderRow> {
  return db
    .updateTable('orders')
    .set((order) => ({ ...change, edits: order('edits', '+', 1) }))
    .where('id', '=', orderId)
    .returningAll()
    .$castTo<OrderRow>()
    .executeTakeFirstOrThrow()
}

export function setDelivered(db: Tx, orderId: string, now: Date): Promise<OrderRow> {
  return editOrder(db, orderId, { delivered_at: now })
}

/** Delivered orders past the return period that they were placed with, oldest first. */
export async function listPastReturn(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'delivered')
    .where(
      sql<boolean>`(delivered_at AT TIME ZONE ${sql.lit(TIME_ZONE)})::date + return_days < ${toDay(now)}::date`,
    )
    .orderBy('delivered_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds a refunded amount. A constraint rejects more than the order's total. */
export function addRefundedFen(db: Tx, orderId: string, fen: number): Promise<OrderRow> {
  return db
    .updateTable('orders')
    .set((order) => ({ refunded_fen: order('refunded_fen', '+', fen), edits: order('edits', '+', 1) }))
    .where('id', '=', orderId)
    .returningAll()
    .$castTo<OrderRow>()
    .executeTakeFirstOrThrow()
}
