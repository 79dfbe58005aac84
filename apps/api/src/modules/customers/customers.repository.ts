import { MAX_COUNTED } from '@shop/contract/http/lists.console'
import { sql, type ExpressionBuilder, type RawBuilder, type Updateable } from 'kysely'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { countUpTo } from '../../db/pages.ts'
import { anyOf, escapeLike } from '../../db/sql.ts'
import type { DB, Users } from '../../db/tables.ts'
import { listGroupsOf, selectMembers } from '../customer-groups/group-members.sql.ts'

export type CustomerState = 'active' | 'disabled' | 'closing'

interface Filter {
  search: CustomerSearch | undefined
  state: CustomerState | undefined
  groupId: string | undefined
}

/** What a search has found: their ids, or the patterns by which more customers than are counted are recognised. */
type CustomerSearch = { ids: string[] } | { patterns: Patterns }

interface Patterns {
  email: string[]
  name: string[]
}

interface Page {
  sort: 'created_at' | 'points' | 'last_login_at'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** As the index `users_names` has it. */
const NAMES = sql<string>`lower(coalesce(nickname, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(phone, ''))`

/** The indexes are of trigrams: they need three characters, or the beginning of a word. */
const FEWEST = 3

function toPatterns(text: string): Patterns {
  const typed = escapeLike(text.toLowerCase())
  const anywhere = [`%${typed}%`]
  if ([...text].length >= FEWEST) return { email: anywhere, name: anywhere }
  // A Chinese name has no words, and its signs are rare enough to read all names.
  const name = /\p{Script=Han}/u.test(text) ? anywhere : [`${typed}%`, `% ${typed}%`]
  return { email: [`${typed}%`], name }
}

const isLike = (text: RawBuilder<string>, patterns: string[]) =>
  sql<boolean>`${text} LIKE ANY (${patterns}::text[])`

/** Customers whose e-mail, name or phone number contains a text; a short Latin one begins a word of them. */
export async function findCustomers(db: ReadDb, text: string): Promise<CustomerSearch> {
  const patterns = toPatterns(text)
  const limit = sql.lit(MAX_COUNTED + 1)
  const { rows } = await sql<{ id: string }>`
    (SELECT user_id AS id FROM user_emails WHERE ${isLike(sql`email_key`, patterns.email)} LIMIT ${limit})
    UNION (SELECT id FROM users WHERE ${isLike(NAMES, patterns.name)} LIMIT ${limit})`.execute(db)
  return rows.length > MAX_COUNTED ? { patterns } : { ids: rows.map(({ id }) => id) }
}

function selectMatching(db: ReadDb, { search, state, groupId }: Filter) {
  return db
    .selectFrom('users')
    .where('users.status', '!=', 'closed')
    .where('users.kind', '=', 'account')
    .$if(state === 'disabled', (query) => query.where('disabled_at', 'is not', null))
    .$if(state === 'closing', (query) => query.where('status', '=', 'closing'))
    .$if(state === 'active', (query) => query.where('status', '=', 'active').where('disabled_at', 'is', null))
    .$if(groupId !== undefined, (query) => query.where('users.id', 'in', selectMembers(groupId!)))
    .$if(search !== undefined, (query) => query.where((row) => isFound(row, search!)))
}

/** Many are soon found by walking along the sorting's index; few, which would be far apart there, by their ids. */
function isFound(row: ExpressionBuilder<DB, 'users'>, search: CustomerSearch) {
  if ('ids' in search) return row('users.id', '=', anyOf(search.ids))
  const { email, name } = search.patterns
  return row.or([
    isLike(NAMES, name),
    row.exists(
      row
        .selectFrom('user_emails')
        .select('user_id')
        .whereRef('user_emails.user_id', '=', 'users.id')
        .where(isLike(sql`email_key`, email)),
    ),
  ])
}

/** Customers with their addresses and the figures of their orders. */
function withFigures(db: ReadDb, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .leftJoin('user_emails', 'user_emails.user_id', 'users.id')
    .leftJoin('guests', 'guests.user_id', 'users.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('orders')
          .select([
            sql<number>`count(*)`.as('orders'),
            // Gift cards count when they pay for goods, not when they are bought: else they count twice (decision 68).
            sql<number>`coalesce(sum(total_fen - refunded_fen) FILTER (WHERE gift_card IS NULL
              AND status NOT IN ('pending_payment', 'cancelled')), 0)::bigint`.as('spent_fen'),
          ])
          .whereRef('orders.user_id', '=', 'users.id')
          .as('bought'),
      (join) => join.onTrue(),
    )
    .selectAll('users')
    .select(['user_emails.verified_at', 'bought.orders', 'bought.spent_fen'])
    .select((row) => [
      row.fn.coalesce('user_emails.email', 'guests.email').as('email'),
      row.fn.coalesce('users.phone', 'guests.phone').as('phone'),
    ])
    .where('users.id', 'in', ids)
}

export type CustomerRow = Awaited<ReturnType<typeof listCustomers>>[number]

export async function listCustomers(db: ReadDb, filter: Filter, { sort, order, limit, offset }: Page) {
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

export const countCustomers = (db: ReadDb, filter: Filter, limit: number): Promise<number> =>
  countUpTo(db, selectMatching(db, filter).select('users.id'), limit)

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

const RECENT = 50

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
    .limit(RECENT)
    .execute()
  const coupons = await db
    .selectFrom('coupon_claims')
    .innerJoin('coupons', 'coupons.id', 'coupon_claims.coupon_id')
    .select([
      'coupon_claims.id',
      'coupon_id',
      'code',
      'title',
      'title_zh',
      'translations',
      'status',
      'ends_at',
    ])
    .where('user_id', '=', id)
    .orderBy('claimed_at', 'desc')
    .execute()
  const points = await db
    .selectFrom('point_entries')
    .innerJoin('orders', 'orders.id', 'point_entries.order_id')
    .select(['order_id', 'order_number', 'reason', 'points', 'earned_at'])
    .where('point_entries.user_id', '=', id)
    .orderBy('earned_at', 'desc')
    .orderBy('reason', 'desc')
    .limit(RECENT)
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
  const groups = await listGroupsOf(db, id)
  return { groups, addresses, orders, coupons, points, sessions, alerts }
}
