import { sql } from 'kysely'
import type { ProductRecord } from '@shop/catalogue/format'
import { DESIGN_PRODUCT_ID } from '@shop/contract/designs/bracelet-parts.rules'
import type { Db, Tx } from '../../db/pool.ts'

/**
 * When a cart was changed for the last time, and how many mails have named goods that are in it; no row without goods.
 * `userId`: the column with the shopper's id.
 */
export const cartOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('cart_items as i')
    .select((row) => [row.fn.max('i.updated_at').as('changed_at'), row.fn.max('i.reminders').as('reminders')])
    .where('i.user_id', '=', sql.ref<string>(userId))
    .having((row) => row.fn.countAll(), '>', 0)

/** The names of the goods in a cart that can be bought now. */
export async function listLeftGoods(db: Tx, userId: string, now: Date): Promise<ProductRecord['name'][]> {
  const rows = await db
    .selectFrom('cart_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(sql<ProductRecord['name']>`p.record->'name'`.as('name'))
    .where('i.user_id', '=', userId)
    .where((row) =>
      row.or([
        row('p.id', '=', DESIGN_PRODUCT_ID),
        row.and([
          row('p.status', '=', 'active'),
          row('p.published_at', '<=', now),
          row.exists(
            row
              .selectFrom('stock_items as s')
              .select('s.product_id')
              .whereRef('s.product_id', '=', 'i.product_id')
              .whereRef('s.size', '=', 'i.size')
              .where('s.available', '>', 0),
          ),
        ]),
      ]),
    )
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
  return rows.map(({ name }) => name)
}

/** Goods that stay in the cart remember how many mails named it, so that there are never more of them. */
export async function setReminders(db: Tx, userId: string, reminders: number): Promise<void> {
  await db.updateTable('cart_items').set({ reminders }).where('user_id', '=', userId).execute()
}
