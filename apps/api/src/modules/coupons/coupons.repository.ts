import { sql, type Insertable, type Selectable } from 'kysely'
import type { CouponType } from '@shop/contract/coupons/coupons.schemas'
import type { Db, Tx } from '../../db/pool.ts'
import type { CouponClaims, Coupons } from '../../db/tables.ts'

export type CouponRow = Omit<Selectable<Coupons>, 'type'> & { type: CouponType }

/** A coupon with one customer's claim of it. `held`: reserved by a pending order. */
export type ClaimRow = CouponRow & {
  claim_id: string
  claim_status: 'available' | 'held' | 'used'
  saved_fen: number
  claimed_at: Date
  used_at: Date | null
}

/** Inserts or updates a coupon by its code. The number of claims is preserved. */
export async function upsertCoupon(db: Tx, coupon: Insertable<Coupons>): Promise<void> {
  const { id: _, code: __, created_at: ___, ...columns } = coupon
  await db
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({
        ...columns,
        // A limit below the number of claims becomes that number: no more can be claimed.
        total_limit: sql`CASE WHEN excluded.total_limit < coupons.claimed_count
          THEN coupons.claimed_count ELSE excluded.total_limit END`,
      }),
    )
    .execute()
}

const selectCoupons = (db: Db | Tx) => db.selectFrom('coupons').selectAll().$castTo<CouponRow>()

export function findCoupon(
  db: Db | Tx,
  key: { id: string } | { code: string },
): Promise<CouponRow | undefined> {
  const query = selectCoupons(db)
  return (
    'id' in key ? query.where('id', '=', key.id) : query.where('code', '=', key.code)
  ).executeTakeFirst()
}

/** The public coupons that a customer could claim now, ordered by end date. */
export function listClaimable(db: Db, userId: string, now: Date): Promise<CouponRow[]> {
  return selectCoupons(db)
    .where('is_public', '=', true)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where(sql<boolean>`(total_limit IS NULL OR claimed_count < total_limit)`)
    .where(
      (coupon) =>
        coupon
          .selectFrom('coupon_claims')
          .select((claim) => claim.fn.countAll<number>().as('count'))
          .whereRef('coupon_claims.coupon_id', '=', 'coupons.id')
          .where('coupon_claims.user_id', '=', userId),
      '<',
      (coupon) => coupon.ref('per_user_limit'),
    )
    .orderBy('ends_at')
    .orderBy('code')
    .execute()
}

/** Claims with the terms of their coupons. */
export function selectClaims(db: Db | Tx) {
  return db
    .selectFrom('coupon_claims')
    .innerJoin('coupons', 'coupons.id', 'coupon_claims.coupon_id')
    .selectAll('coupons')
    .select([
      'coupon_claims.id as claim_id',
      'coupon_claims.status as claim_status',
      'coupon_claims.saved_fen',
      'coupon_claims.claimed_at',
      'coupon_claims.used_at',
    ])
    .$castTo<ClaimRow>()
}

/** A customer's claims, the newest first. */
export function listClaims(db: Db, userId: string): Promise<ClaimRow[]> {
  return selectClaims(db)
    .where('coupon_claims.user_id', '=', userId)
    .orderBy('coupon_claims.claimed_at', 'desc')
    .orderBy('coupon_claims.id', 'desc')
    .execute()
}

export function getClaim(db: Tx, claimId: string): Promise<ClaimRow> {
  return selectClaims(db).where('coupon_claims.id', '=', claimId).executeTakeFirstOrThrow()
}

export async function countClaims(db: Tx, couponId: string, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('coupon_claims')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

/** Counts one more claim. Returns false when the limit is reached. */
export async function takeOne(db: Tx, couponId: string): Promise<boolean> {
  const row = await db
    .updateTable('coupons')
    .set((coupon) => ({ claimed_count: coupon('claimed_count', '+', 1) }))
    .where('id', '=', couponId)
    .where(sql<boolean>`(total_limit IS NULL OR claimed_count < total_limit)`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertClaim(db: Tx, claim: Insertable<CouponClaims>): Promise<void> {
  await db.insertInto('coupon_claims').values(claim).execute()
}
