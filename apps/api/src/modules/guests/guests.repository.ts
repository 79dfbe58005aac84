import { sql } from 'kysely'
import type { OrderStatus } from '@shop/contract/orders/orders.schemas'
import type { Db, Tx } from '../../db/pool.ts'
import { anyOf } from '../../db/sql.ts'

/** The order of a number, if its guest's or its account's address is this one. */
export async function findOrderOf(
  db: Db,
  orderNumber: string,
  emailKey: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('guests', 'guests.user_id', 'orders.user_id')
    .leftJoin('user_emails', 'user_emails.user_id', 'orders.user_id')
    .select('orders.id')
    .where('order_number', '=', orderNumber)
    .where((row) =>
      row.or([row('guests.email_key', '=', emailKey), row('user_emails.email_key', '=', emailKey)]),
    )
    .executeTakeFirst()
  return row?.id
}

/** The orders of guests, newest first. */
export function listOrdersOf(db: Db, guestIds: string[]) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status', 'total_fen', 'created_at'])
    .where('user_id', '=', anyOf(guestIds))
    .where('by_guest', '=', true)
    .orderBy('created_at', 'desc')
    .$castTo<{ id: string; order_number: string; status: OrderStatus; total_fen: number; created_at: Date }>()
    .execute()
}

/** Locks the orders of guests: their payments and statuses do not change meanwhile. */
export function lockOrdersOf(db: Tx, guestIds: string[]) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number', 'user_id'])
    .where('user_id', '=', anyOf(guestIds))
    .where('by_guest', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Gives the coupons of guests to an account, whose row is locked. A coupon's claims of one account are numbered from 1,
 * without a gap.
 */
async function moveCoupons(db: Tx, guestIds: string[], accountId: string): Promise<void> {
  await sql`
    UPDATE coupon_claims SET user_id = ${accountId}, number = moved.number
    FROM (
      SELECT id, row_number() OVER (PARTITION BY coupon_id ORDER BY claimed_at, id) + (
        SELECT count(*) FROM coupon_claims AS own
        WHERE own.coupon_id = taken.coupon_id AND own.user_id = ${accountId}) AS number
      FROM coupon_claims AS taken WHERE user_id = ANY(${guestIds}::uuid[])
    ) AS moved
    WHERE coupon_claims.id = moved.id`.execute(db)
}

/** Gives the locked orders of guests to an account, with payments, coupons, reviews and mails, and forgets the guests. */
export async function moveOrders(db: Tx, guestIds: string[], accountId: string): Promise<void> {
  const of = anyOf(guestIds)
  await db
    .updateTable('orders')
    // The account's own requests may have used an equal key.
    .set({ user_id: accountId, by_guest: false, idempotency_key: null })
    .where('user_id', '=', of)
    .execute()
  await moveCoupons(db, guestIds, accountId)
  await db.updateTable('payments').set({ user_id: accountId }).where('user_id', '=', of).execute()
  await db.updateTable('photos').set({ user_id: accountId }).where('user_id', '=', of).execute()
  await db.updateTable('reviews').set({ user_id: accountId }).where('user_id', '=', of).execute()
  await db.updateTable('mail_messages').set({ user_id: accountId }).where('user_id', '=', of).execute()
  await db.deleteFrom('idempotency_keys').where('user_id', '=', of).execute()
  await db.deleteFrom('guests').where('user_id', '=', of).execute()
  // Closed, not deleted: a call with the key may be under way.
  await db.updateTable('users').set({ status: 'closed' }).where('id', '=', of).execute()
}
