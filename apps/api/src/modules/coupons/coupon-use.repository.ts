import type { Db, Tx } from '../../platform/database.ts'
import type { CouponRow } from './coupons.repository.ts'

/** A shopper's claim with the coupon's terms. */
export type UsableClaim = CouponRow & { claim_id: string; claim_status: 'available' | 'held' | 'used' }

/**
 * The shopper's claims with this id, or of the coupon with this id, the earliest first. Locks them: two orders must
 * not both come to hold the key of one claim and then wait for each other.
 */
export async function lockClaims(db: Tx, userId: string, id: string): Promise<UsableClaim[]> {
  const rows = await db
    .selectFrom('coupon_claims')
    .innerJoin('coupons', 'coupons.id', 'coupon_claims.coupon_id')
    .selectAll('coupons')
    .select(['coupon_claims.id as claim_id', 'coupon_claims.status as claim_status'])
    .where('coupon_claims.user_id', '=', userId)
    .where((row) => row.or([row('coupon_claims.id', '=', id), row('coupon_claims.coupon_id', '=', id)]))
    .orderBy('coupon_claims.number')
    .forUpdate('coupon_claims')
    .execute()
  return rows as UsableClaim[]
}

export async function lockClaim(db: Tx, claimId: string): Promise<void> {
  await db.selectFrom('coupon_claims').select('id').where('id', '=', claimId).forUpdate().execute()
}

/** Gives an available claim to an order. Answers false when it is not available any more. */
export async function holdClaim(
  db: Tx,
  claim: { claimId: string; userId: string; orderId: string; savedFen: number },
): Promise<boolean> {
  const row = await db
    .updateTable('coupon_claims')
    .set({ status: 'held', order_id: claim.orderId, saved_fen: claim.savedFen })
    .where('id', '=', claim.claimId)
    .where('user_id', '=', claim.userId)
    .where('status', '=', 'available')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The claim that an order holds is used up. Changes nothing when it holds none. */
export async function useClaim(db: Tx, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable('coupon_claims')
    .set({ status: 'used', used_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'held')
    .execute()
}

/** The claim that an order holds or has used is free again. */
export async function releaseClaim(db: Tx, orderId: string): Promise<void> {
  await db
    .updateTable('coupon_claims')
    .set({ status: 'available', order_id: null, used_at: null, saved_fen: 0 })
    .where('order_id', '=', orderId)
    .execute()
}

/** The names of coupons by their codes. */
export function listNames(db: Db | Tx, codes: string[]) {
  return db
    .selectFrom('coupons')
    .select(['id', 'code', 'title', 'title_zh'])
    .where('code', 'in', codes)
    .execute()
}
