import { sql } from 'kysely'
import type { Db, Tx } from '../../db/pool.ts'
import type { CouponRow } from './coupons.repository.ts'

/** The mailbox of an account's address, as `toMailbox` makes it; the database has an index of it. */
const MAILBOX_OF_ACCOUNT = sql<string>`regexp_replace(user_emails.email_key, '\\+.*@', '@')`

/** What a coupon's limit for each customer counts a person by. */
export interface PersonTraits {
  mailbox: string
  phone_key: string
}

/** Locks a coupon, so that its terms stay as they are until the order is placed. */
export function lockCoupon(db: Tx, key: { id: string } | { code: string }): Promise<CouponRow | undefined> {
  const query = db.selectFrom('coupons').selectAll().$castTo<CouponRow>().forNoKeyUpdate()
  return (
    'id' in key ? query.where('id', '=', key.id) : query.where('code', '=', key.code)
  ).executeTakeFirst()
}

export function findTraits(db: Tx, userId: string): Promise<PersonTraits | undefined> {
  return db
    .selectFrom('guests')
    .select(['mailbox', 'phone_key'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The mailbox of an account that has proved its address. */
export async function findMailbox(db: Tx, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_emails')
    .select(MAILBOX_OF_ACCOUNT.as('mailbox'))
    .where('user_id', '=', userId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.mailbox
}

/** How many claims of a coupon guests with a trait have. */
export async function countClaimsOfGuests(
  db: Tx,
  couponId: string,
  trait: keyof PersonTraits,
  value: string,
): Promise<number> {
  const { total } = await db
    .selectFrom('guests')
    .innerJoin('coupon_claims', 'coupon_claims.user_id', 'guests.user_id')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where(`guests.${trait}`, '=', value)
    .where('coupon_id', '=', couponId)
    .executeTakeFirstOrThrow()
  return total
}

/** How many claims of a coupon accounts have that have proved to own a mailbox. */
export async function countClaimsOfAccounts(db: Tx, couponId: string, mailbox: string): Promise<number> {
  const { total } = await db
    .selectFrom('user_emails')
    .innerJoin('coupon_claims', 'coupon_claims.user_id', 'user_emails.user_id')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where(MAILBOX_OF_ACCOUNT, '=', mailbox)
    .where('verified_at', 'is not', null)
    .where('coupon_id', '=', couponId)
    .executeTakeFirstOrThrow()
  return total
}

/** Whether a claim exists; a guest's goes when its order is cancelled. */
export async function hasClaim(db: Db | Tx, claimId: string): Promise<boolean> {
  const row = await db.selectFrom('coupon_claims').select('id').where('id', '=', claimId).executeTakeFirst()
  return row !== undefined
}

/** Deletes the claim of an order, and counts one less. Returns false when the order has none. */
export async function giveBack(db: Tx, orderId: string): Promise<boolean> {
  const claim = await db
    .deleteFrom('coupon_claims')
    .where('order_id', '=', orderId)
    .returning('coupon_id')
    .executeTakeFirst()
  if (!claim) return false
  await db
    .updateTable('coupons')
    .set((coupon) => ({ claimed_count: coupon('claimed_count', '-', 1) }))
    .where('id', '=', claim.coupon_id)
    .execute()
  return true
}
