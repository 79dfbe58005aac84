import type { Db, Tx } from '../../db/pool.ts'
import type { CouponRow } from './coupons.repository.ts'

/** A shopper's claim with the coupon's terms. */
export type UsableClaim = CouponRow & { claim_id: string; claim_status: 'available' | 'held' | 'used' }

/** A shopper's claims, the earliest of a coupon first. */
function claimsOf(db: Db | Tx, userId: string) {
  return db
    .selectFrom('coupon_claims')
    .innerJoin('coupons', 'coupons.id', 'coupon_claims.coupon_id')
    .selectAll('coupons')
    .select(['coupon_claims.id as claim_id', 'coupon_claims.status as claim_status'])
    .where('coupon_claims.user_id', '=', userId)
    .orderBy('coupon_claims.number')
}

/** Claims with this id, or of the coupon with this id. */
function claimsWith(db: Db | Tx, userId: string, id: string) {
  return claimsOf(db, userId).where((row) =>
    row.or([row('coupon_claims.id', '=', id), row('coupon_claims.coupon_id', '=', id)]),
  )
}

/** The shopper's claims with this id, or of the coupon with this id, the earliest first. */
export async function listClaimsWith(db: Db, userId: string, id: string): Promise<UsableClaim[]> {
  return (await claimsWith(db, userId, id).execute()) as UsableClaim[]
}

/** The same, locked: two orders must not both come to hold the key of one claim and then wait for each other. */
export async function lockClaims(db: Tx, userId: string, id: string): Promise<UsableClaim[]> {
  return (await claimsWith(db, userId, id).forUpdate('coupon_claims').execute()) as UsableClaim[]
}

/** The claims that no order has and that have not ended. */
export async function listFreeClaims(db: Db, userId: string, now: Date): Promise<UsableClaim[]> {
  const rows = await claimsOf(db, userId)
    .where('coupon_claims.status', '=', 'available')
    .where('coupons.ends_at', '>', now)
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

/** The claim that an order holds is used up. Answers false when it holds none. */
export async function useClaim(db: Tx, orderId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupon_claims')
    .set({ status: 'used', used_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The claim that an order holds or has used is free again. Answers false when it has none. */
export async function releaseClaim(db: Tx, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupon_claims')
    .set({ status: 'available', order_id: null, used_at: null, saved_fen: 0 })
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The names of coupons by their codes. */
export function listNames(db: Db | Tx, codes: string[]) {
  return db
    .selectFrom('coupons')
    .select(['id', 'code', 'title', 'title_zh'])
    .where('code', 'in', codes)
    .execute()
}
