import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { OrderKeys } from '../../db/tables.ts'

export async function insertOrderKey(db: Db | Tx, key: Insertable<OrderKeys>): Promise<void> {
  await db.insertInto('order_keys').values(key).execute()
}

/** The id of an order's newest key. */
export async function findNewestKeyId(db: Db | Tx, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_keys')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The order that a key opens, with its user. */
export function findOrderByHash(db: Db, keyHash: string) {
  return db
    .selectFrom('order_keys')
    .innerJoin('orders', 'orders.id', 'order_keys.order_id')
    .select(['orders.id', 'orders.user_id', 'orders.by_guest'])
    .where('order_keys.key_hash', '=', keyHash)
    .executeTakeFirst()
}
