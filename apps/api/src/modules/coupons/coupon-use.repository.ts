import type { Db, Tx } from '../../db/pool.ts'
import { selectClaims, type ClaimRow } from './coupons.repository.ts'

/** A customer's claims, the earliest of a coupon first. */
function claimsOf(db: Db | Tx, userId: string) {
  return selectClaims(db).where('coupon_claims.user_id', '=', userId).orderBy('coupon_claims.number')
}

/** Claims with this id, or of the coupon with this id. */
function claimsWith(db: Db | Tx, userId: string, id: string) {
  return claimsOf(db, userId).where((row) =>
    row.or([row('coupon_claims.id', '=', id), row('coupon_claims.coupon_id', '=', id)]),
  )
}

/** The customer's claims with this id, or of the coupon with this id, the earliest first. */
export function listClaimsWith(db: Db, userId: string, id: string): Promise<ClaimRow[]> {
  return claimsWith(db, userId, id).execute()
}

/** The same, locked: two orders that both held a share of the row's key would deadlock when updating it. */
export function lockClaims(db: Tx, userId: string, id: string): Promise<ClaimRow[]> {
  return claimsWith(db, userId, id).forUpdate('coupon_claims').execute()
}

/** Claims that belong to no order and have not expired. */
export function listFreeClaims(db: Db, userId: string, now: Date): Promise<ClaimRow[]> {
  return claimsOf(db, userId)
    .where('coupon_claims.status', '=', 'available')
    .where('coupons.ends_at', '>', now)
    .execute()
}

export async function lockClaim(db: Tx, claimId: string): Promise<void> {
  await db.selectFrom('coupon_claims').select('id').where('id', '=', claimId).forUpdate().execute()
}

/** Reserves an available claim for an order. Returns false when it is no longer available. */
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

/** Marks the claim held by an order as used. Returns false when it holds none. */
export async function useClaim(db: Tx, orderId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupon_claims')
    .set({ status: 'used', used_at: now })
    .where('order_id', '=', orderId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases the claim that an order holds or has used. Returns false when it has none. */
export async function releaseClaim(db: Tx, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupon_claims')
    .set({ status: 'available', order_id: null, used_at: null, saved_fen: 0 })
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listNames(db: Db | Tx, codes: string[]) {
  return db
    .selectFrom('coupons')
    .select(['id', 'code', 'title', 'title_zh', 'translations'])
    .where('code', 'in', codes)
    .execute()
}
