import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db, ReadDb, Tx } from '../../../db/pool.ts'
import { countUpTo, inOrderOf } from '../../../db/pages.ts'
import { contains } from '../../../db/sql.ts'
import type { Coupons } from '../../../db/tables.ts'
import { toJsonText, toSearchableTexts } from '../../../db/translations.ts'
import type { CouponRow } from '../coupons.repository.ts'

export type CouponState = 'scheduled' | 'running' | 'ended' | 'stopped'

/** A coupon with its use so far. */
export type MerchantCouponRow = CouponRow & { used: number; cost_fen: number }

interface Filter {
  text: string | undefined
  states: CouponState[] | undefined
  batchId: string | undefined
  withBatches: boolean
  now: Date
}

interface Page {
  sort: 'created_at' | 'ends_at' | 'code'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

function selectMatching(db: ReadDb, { text, states, batchId, withBatches, now }: Filter) {
  const like = text === undefined ? undefined : contains(text)
  return db
    .selectFrom('coupons')
    .$if(like !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row('code', 'ilike', like!),
          row('title', 'ilike', like!),
          row('title_zh', 'ilike', like!),
          row(toSearchableTexts('translations', '$.title.*'), 'ilike', contains(toJsonText(text!))),
        ]),
      ),
    )
    .$if(states !== undefined, (query) =>
      query.where(
        sql<boolean>`CASE WHEN stopped_at IS NOT NULL THEN 'stopped' WHEN ends_at <= ${now} THEN 'ended'
          WHEN starts_at > ${now} THEN 'scheduled' ELSE 'running' END = ANY (${states ?? []}::text[])`,
      ),
    )
    .$if(batchId !== undefined, (query) => query.where('batch_id', '=', batchId!))
    .$if(batchId === undefined && !withBatches, (query) => query.where('batch_id', 'is', null))
}

/** With the claims that were used, and what they saved. */
const withUse = (db: ReadDb, ids: readonly string[]) =>
  db
    .selectFrom('coupons')
    .selectAll('coupons')
    .select([
      sql<number>`(SELECT count(*) FROM coupon_claims WHERE coupon_id = coupons.id AND status = 'used')`.as(
        'used',
      ),
      sql<number>`(SELECT coalesce(sum(saved_fen), 0)::bigint FROM coupon_claims
        WHERE coupon_id = coupons.id AND status = 'used')`.as('cost_fen'),
    ])
    .where('id', 'in', ids)
    .$castTo<MerchantCouponRow>()

export async function listCoupons(db: ReadDb, filter: Filter, { sort, order, limit, offset }: Page) {
  const page = await selectMatching(db, filter)
    .select('id')
    .orderBy(sort, order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  return inOrderOf(ids, await withUse(db, ids).execute())
}

export const countCoupons = (db: ReadDb, filter: Filter, limit: number): Promise<number> =>
  countUpTo(db, selectMatching(db, filter).select('id'), limit)

export function findCoupon(db: Db | Tx, id: string): Promise<MerchantCouponRow | undefined> {
  return withUse(db, [id]).executeTakeFirst()
}

/** Locks a coupon: claims of it wait. */
export function lockCoupon(db: Tx, id: string) {
  return db.selectFrom('coupons').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Inserts coupons unless their ids or codes exist. Returns how many were inserted. */
export async function insertCoupons(db: Tx, coupons: Insertable<Coupons>[]): Promise<number> {
  const rows = await db
    .insertInto('coupons')
    .values(coupons)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length
}

/** Changes a coupon, which then has the next version. */
export async function updateCoupon(db: Tx, id: string, columns: Updateable<Coupons>): Promise<void> {
  await db
    .updateTable('coupons')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Ends coupons that have not ended; one that has not begun never does. Returns how many. */
export async function stopCoupons(
  db: Tx,
  key: { column: 'id' | 'batch_id'; value: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('coupons')
    .set((row) => ({
      version: row('version', '+', 1),
      starts_at: sql`least(starts_at, ${now}::timestamptz - interval '1 second')`,
      ends_at: now,
      stopped_at: now,
      updated_at: now,
    }))
    .where(key.column, '=', key.value)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function selectClaims(db: ReadDb, couponId: string) {
  return db.selectFrom('coupon_claims').where('coupon_claims.coupon_id', '=', couponId)
}

export function listRedemptions(db: ReadDb, couponId: string, { order, limit, offset }: Omit<Page, 'sort'>) {
  return selectClaims(db, couponId)
    .leftJoin('user_emails', 'user_emails.user_id', 'coupon_claims.user_id')
    .leftJoin('guests', 'guests.user_id', 'coupon_claims.user_id')
    .leftJoin('orders', 'orders.id', 'coupon_claims.order_id')
    .select([
      'coupon_claims.id',
      'coupon_claims.user_id',
      'coupon_claims.order_id',
      'claimed_at',
      'coupon_claims.status',
      'coupon_claims.saved_fen',
      'used_at',
      sql<string | null>`coalesce(user_emails.email, guests.email)`.as('email'),
      'order_number',
    ])
    .orderBy('claimed_at', order)
    .orderBy('coupon_claims.id', order)
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countRedemptions = (db: ReadDb, couponId: string, limit: number): Promise<number> =>
  countUpTo(db, selectClaims(db, couponId).select('id'), limit)
