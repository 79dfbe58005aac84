import type { Db, Tx } from '../../../db/pool.ts'
import { cartOf } from '../../cart/left-carts.sql.ts'
import { selectAccountReaders } from '../readers.repository.ts'

/** The carts that so many mails have named, by their last change: after `from`, and up to `until`. */
export interface LeftCarts {
  reminders: number
  from: Date
  until: Date
}

/** Accounts that agree to reminders and left such a cart, without an order since. */
const selectLeft = (db: Db | Tx, { reminders, from, until }: LeftCarts) =>
  selectAccountReaders(db, 'left_cart')
    .innerJoinLateral(cartOf(db, 's.user_id').as('cart'), (join) => join.onTrue())
    .where('cart.reminders', '=', reminders)
    .where('cart.changed_at', '>', from)
    .where('cart.changed_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as o')
            .select('o.id')
            .whereRef('o.user_id', '=', 's.user_id')
            .whereRef('o.created_at', '>=', 'cart.changed_at'),
        ),
      ),
    )

export async function listLeft(db: Db, carts: LeftCarts, limit: number): Promise<string[]> {
  const rows = await selectLeft(db, carts).orderBy('s.id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** The account if it still agrees, has not ordered and was not reminded meanwhile; its consents are locked. */
export async function lockLeft(db: Tx, carts: LeftCarts, id: string) {
  await db.selectFrom('subscribers').select('id').where('id', '=', id).forUpdate().execute()
  // A second statement sees what was committed until the lock was free.
  return selectLeft(db, carts)
    .select((row) => row.ref('cart.changed_at').$notNull().as('changedAt'))
    .where('s.id', '=', id)
    .executeTakeFirst()
}
