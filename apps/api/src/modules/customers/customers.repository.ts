import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import { escapeLike } from '../../db/sql.ts'
import type { Users } from '../../db/tables.ts'

export type CustomerState = 'active' | 'disabled' | 'closing'

interface Filter {
  text: string | undefined
  state: CustomerState | undefined
}

interface Page {
  sort: 'created_at' | 'points' | 'last_login_at'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** As the index `users_names` has it. */
const NAMES = sql<string>`lower(coalesce(nickname, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(phone, ''))`

function selectMatching(db: Db, { text, state }: Filter) {
  const like = text === undefined ? undefined : `%${escapeLike(text.toLowerCase())}%`
  return (
    db
      .selectFrom('users')
      .where('users.status', '!=', 'closed')
      .$if(state === 'disabled', (query) => query.where('disabled_at', 'is not', null))
      .$if(state === 'closing', (query) => query.where('status', '=', 'closing'))
      .$if(state === 'active', (query) =>
        query.where('status', '=', 'active').where('disabled_at', 'is', null),
      )
      // A union, so that each part has its index.
      .$if(like !== undefined, (query) =>
        query.where(
          'users.id',
          'in',
          sql<string>`(SELECT user_id FROM user_emails WHERE email_key LIKE ${like}
            UNION SELECT id FROM users WHERE ${NAMES} LIKE ${like})`,
        ),
      )
  )
}

/** Customers with their addresses and the figures of their orders. */
function withFigures(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .leftJoin('user_emails', 'user_emails.user_id', 'users.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('orders')
          .select([
            sql<number>`count(*)`.as('orders'),
            sql<number>`coalesce(sum(total_fen - refunded_fen)
              FILTER (WHERE status NOT IN ('pending_payment', 'cancelled')), 0)::bigint`.as('spent_fen'),
          ])
          .whereRef('orders.user_id', '=', 'users.id')
          .as('bought'),
      (join) => join.onTrue(),
    )
    .selectAll('users')
    .select(['user_emails.email', 'user_emails.verified_at', 'bought.orders', 'bought.spent_fen'])
    .where('users.id', 'in', ids)
}

export type CustomerRow = Awaited<ReturnType<typeof listCustomers>>[number]

export async function listCustomers(db: Db, filter: Filter, { sort, order, limit, offset }: Page) {
  const page = await selectMatching(db, filter)
    .select('users.id')
    // As the indexes have it; only the last sign-in may be missing.
    .orderBy(sort, (direction) => {
      if (sort !== 'last_login_at') return order === 'asc' ? direction.asc() : direction.desc()
      return order === 'asc' ? direction.asc().nullsFirst() : direction.desc().nullsLast()
    })
    .orderBy('users.id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = page.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await withFigures(db, ids).execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export async function countCustomers(db: Db, filter: Filter, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(selectMatching(db, filter).select('users.id').limit(limit).as('counted'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A customer whose account is not erased. */
export function findCustomer(db: Db | Tx, id: string) {
  return withFigures(db, [id]).where('users.status', '!=', 'closed').executeTakeFirst()
}

/** Locks a customer: sign-ins wait. */
export async function lockCustomer(db: Tx, id: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

export async function updateCustomer(db: Tx, id: string, columns: Updateable<Users>): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const RECENT_ORDERS = 50

/** What belongs to a customer. */
export async function listBelongings(db: Db | Tx, id: string, now: Date) {
  const addresses = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status', 'total_fen', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(RECENT_ORDERS)
    .execute()
  const coupons = await db
    .selectFrom('coupon_claims')
    .innerJoin('coupons', 'coupons.id', 'coupon_claims.coupon_id')
    .select(['coupon_claims.id', 'coupon_id', 'code', 'title', 'title_zh', 'status', 'ends_at'])
    .where('user_id', '=', id)
    .orderBy('claimed_at', 'desc')
    .execute()
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'last_used_at'])
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute()
  const alerts = await db
    .selectFrom('stock_alerts')
    .innerJoin('products', 'products.id', 'stock_alerts.product_id')
    .select(['stock_alerts.id', 'product_id', 'size', 'asked_at', 'products.record'])
    .where('user_id', '=', id)
    .orderBy('asked_at', 'desc')
    .execute()
  return { addresses, orders, coupons, sessions, alerts }
}
