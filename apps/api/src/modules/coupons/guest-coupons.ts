import { createId, isId } from '../../db/ids.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { judge, type Verdict } from './coupon-choices.ts'
import type { CouponCart, CouponProblem } from './coupon-offer.shared.ts'
import * as coupons from './coupons.repository.ts'
import * as repository from './guest-coupons.repository.ts'

/** The claim of a guest's order, and its discount. */
interface GuestClaim {
  claimId: string
  coupon: coupons.CouponRow
}

/** What a paid order of a guest knows of its coupon. */
interface OrderOfGuest {
  userId: string
  claimId: string
  couponCode: string | null
}

/**
 * Coupons of orders without an account (decision 80): the order that uses a coupon claims it, and its claim goes when the
 * order is cancelled. A limit for each customer counts the claims of a mailbox or a phone number.
 */
export const guestCoupons = {
  /** A coupon by its id with its verdict for a cart, without the limit for each customer. */
  async find(
    db: Db,
    couponId: string,
    cart: CouponCart,
  ): Promise<{ coupon: coupons.CouponRow | undefined; verdict: Verdict }> {
    const coupon = isId(couponId) ? await coupons.findCoupon(db, { id: couponId }) : undefined
    const verdict = judgeForGuest(coupon, cart)
    if (!coupon || 'problem' in verdict || hasLeft(coupon)) return { coupon, verdict }
    return { coupon, verdict: { problem: { reason: 'exhausted' } } }
  },

  /** Claims a coupon for a guest who has just been entered; what prevents it, otherwise. */
  async claim(
    db: Tx,
    { userId, couponId }: { userId: string; couponId: string },
    cart: CouponCart,
  ): Promise<(GuestClaim & Exclude<Verdict, { problem: CouponProblem }>) | { problem: CouponProblem }> {
    const coupon = isId(couponId) ? await repository.lockCoupon(db, { id: couponId }) : undefined
    const verdict = judgeForGuest(coupon, cart)
    if ('problem' in verdict) return verdict
    const claimId = createId()
    const problem = await take(db, { coupon: coupon!, userId, claimId, now: cart.now })
    return problem ? { problem } : { claimId, coupon: coupon!, ...verdict }
  },

  /** A cancelled order is paid after all: takes its coupon again, if it is still to be had. */
  async claimAgain(db: Tx, { userId, claimId, couponCode }: OrderOfGuest, now: Date): Promise<void> {
    if (couponCode === null || (await repository.hasClaim(db, claimId))) return
    const coupon = await repository.lockCoupon(db, { code: couponCode })
    if (coupon) await take(db, { coupon, userId, claimId, now })
  },

  /** The order was cancelled: its coupon is as if it had not been used. Returns whether it had one. */
  giveBack: repository.giveBack,
}

function judgeForGuest(coupon: coupons.CouponRow | undefined, cart: CouponCart): Verdict {
  if (!coupon) return { problem: { reason: 'not_found' } }
  if (coupon.needs_account) return { problem: { reason: 'needs_account' } }
  return judge(coupon, cart)
}

/** Whether the limit of all claims is not reached. */
export const hasLeft = ({ total_limit: limit, claimed_count: claimed }: coupons.CouponRow): boolean =>
  limit === null || claimed < limit

/** Claims a locked coupon, within its limits. Returns what prevents it. */
async function take(
  db: Tx,
  { coupon, userId, claimId, now }: GuestClaim & { userId: string; now: Date },
): Promise<CouponProblem | undefined> {
  if ((await countClaimsOfPerson(db, coupon.id, userId)) >= coupon.per_user_limit) return { reason: 'used' }
  if (!(await coupons.takeOne(db, coupon.id))) return { reason: 'exhausted' }
  await coupons.insertClaim(db, {
    id: claimId,
    coupon_id: coupon.id,
    user_id: userId,
    number: 1,
    claimed_at: now,
  })
  return undefined
}

/** How often a guest has the coupon, also in other orders and in an account: the most for one of their traits. */
async function countClaimsOfPerson(db: Tx, couponId: string, userId: string): Promise<number> {
  const traits = await repository.findTraits(db, userId)
  if (!traits) return 0
  const { mailbox, phone_key: phone } = traits
  const ofMailbox =
    (await repository.countClaimsOfGuests(db, couponId, 'mailbox', mailbox)) +
    (await repository.countClaimsOfAccounts(db, couponId, mailbox))
  return Math.max(ofMailbox, await repository.countClaimsOfGuests(db, couponId, 'phone_key', phone))
}
