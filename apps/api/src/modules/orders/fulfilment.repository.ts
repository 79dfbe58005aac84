import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { OrderStatus } from '@shop/contract/orders'
import { selectOrders, type OrderRow } from './orders.repository.ts'

export function findOrderByNumber(db: Db | Tx, orderNumber: string): Promise<OrderRow | undefined> {
  return selectOrders(db).where('order_number', '=', orderNumber).executeTakeFirst()
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

export async function setShipment(
  db: Tx,
  orderId: string,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ carrier, tracking_number: trackingNumber })
    .where('id', '=', orderId)
    .execute()
}

export async function setDelivered(db: Tx, orderId: string, now: Date): Promise<void> {
  await db.updateTable('orders').set({ delivered_at: now }).where('id', '=', orderId).execute()
}

/** Delivered orders past their return period, oldest first. `home` and `abroad`: delivered at or before. */
export async function listPastReturn(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'delivered')
    .where(sql<boolean>`delivered_at <= ${now}::timestamptz - return_days * interval '1 day'`)
    .orderBy('delivered_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds a refunded amount. A constraint rejects more than the order's total. */
export function addRefundedFen(db: Tx, orderId: string, fen: number): Promise<OrderRow> {
  return db
    .updateTable('orders')
    .set((order) => ({ refunded_fen: order('refunded_fen', '+', fen) }))
    .where('id', '=', orderId)
    .returningAll()
    .$castTo<OrderRow>()
    .executeTakeFirstOrThrow()
}

export async function insertMerchantNote(
  db: Tx,
  note: { id: string; orderId: string; content: string; now: Date },
): Promise<void> {
  await db
    .insertInto('merchant_notes')
    .values({ id: note.id, order_id: note.orderId, content: note.content, created_at: note.now })
    .execute()
}

/** The merchant's notes about an order, oldest first. */
export function listMerchantNotes(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('merchant_notes')
    .select(['content', 'created_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
