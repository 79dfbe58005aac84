import { CouponStatus, type ClaimedCoupon, type Coupon } from '@shop/contract/coupons/coupons.schemas'
import { toLocalizedFields } from '@shop/contract/languages/translated'
import { toFen, toMoney } from '@shop/contract/money/money'
import { toTypedCode } from '@shop/contract/text/typed-text.rules'
import type { CouponRecord } from '@shop/catalogue/coupon-format'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { toTextColumns } from '../../db/translations.ts'
import type { Events } from '../../observability/events.ts'
import { createId, isId } from '../../db/ids.ts'
import { lockMailbox } from '../users/guest-locks.sql.ts'
import { lockUser } from '../users/user-lock.sql.ts'
import * as repository from './coupons.repository.ts'
import { countClaimsOfGuests, findMailbox } from './guest-coupons.repository.ts'
import { hasLeft } from './guest-coupons.ts'
import { toClaimedCoupon, toCoupon } from './coupons.view.ts'

interface Dependencies {
  db: Db
  clock: Clock
  events: Events
}

export type CouponsService = ReturnType<typeof createCouponsService>

/** The merchant's coupons and the claims of customers. */
export function createCouponsService({ db, clock, events }: Dependencies) {
  async function list(userId: string): Promise<ClaimedCoupon[]> {
    const now = clock()
    const claims = (await repository.listClaims(db, userId)).map((row) => toClaimedCoupon(row, now))
    return CouponStatus.options.flatMap((status) => claims.filter((claim) => claim.status === status))
  }

  /** Orders of guests with the account's mailbox, which wait for each other from here on. */
  async function countClaimsAsGuest(db: Tx, couponId: string, userId: string): Promise<number> {
    const mailbox = await findMailbox(db, userId)
    if (mailbox === undefined) return 0
    await lockMailbox(db, mailbox)
    return countClaimsOfGuests(db, couponId, 'mailbox', mailbox)
  }

  /** Runs under the user's lock. @throws COUPON_ENDED, COUPON_ALREADY_CLAIMED, COUPON_EXHAUSTED */
  async function addClaim(
    db: Tx,
    { id, coupon, userId }: { id: string; coupon: repository.CouponRow; userId: string },
  ): Promise<void> {
    const now = clock()
    if (coupon.ends_at <= now) throw new AppError('COUPON_ENDED')
    const byGuests = await countClaimsAsGuest(db, coupon.id, userId)
    const claimed = await repository.countClaims(db, coupon.id, userId)
    if (claimed + byGuests >= coupon.per_user_limit) throw new AppError('COUPON_ALREADY_CLAIMED')
    if (!(await repository.takeOne(db, coupon.id))) throw new AppError('COUPON_EXHAUSTED')
    const claim = { id, coupon_id: coupon.id, user_id: userId, number: claimed + 1, claimed_at: now }
    await repository.insertClaim(db, claim)
  }

  return {
    list,

    /**
     * The merchant gives a customer a coupon, also one that is not public or has not begun. Runs under the user's lock.
     * @throws COUPON_NOT_FOUND, COUPON_ENDED, COUPON_ALREADY_CLAIMED, COUPON_EXHAUSTED
     */
    async give(db: Tx, given: { claimId: string; couponId: string; userId: string }) {
      const coupon = await repository.findCoupon(db, { id: given.couponId })
      if (!coupon) throw new AppError('COUPON_NOT_FOUND')
      await addClaim(db, { id: given.claimId, coupon, userId: given.userId })
      return coupon
    },

    async listAvailable(userId: string): Promise<Coupon[]> {
      return (await repository.listClaimable(db, userId, clock())).map(toCoupon)
    },

    /**
     * Claims a coupon by its id, or by its code in any case and width.
     * @throws COUPON_NOT_FOUND, also before it starts; COUPON_ENDED, COUPON_ALREADY_CLAIMED, COUPON_EXHAUSTED
     */
    async claim(userId: string, idOrCode: string): Promise<ClaimedCoupon> {
      const key = isId(idOrCode) ? { id: idOrCode } : { code: toTypedCode(idOrCode) }
      const now = clock()
      const claim = await inTransaction(db, async (db) => {
        await lockUser(db, userId)
        const coupon = await repository.findCoupon(db, key)
        const isOffered = coupon?.is_public === true || 'code' in key
        if (!coupon || !isOffered || coupon.starts_at > now) throw new AppError('COUPON_NOT_FOUND')
        const id = createId()
        await addClaim(db, { id, coupon, userId })
        return repository.getClaim(db, id)
      })
      events.emit('coupon_claimed', { couponId: claim.id })
      return toClaimedCoupon(claim, now)
    },

    /**
     * The coupon of a code, in any case and width, which an order without an account may use.
     * @throws COUPON_NOT_FOUND, also before it starts; COUPON_ENDED, COUPON_EXHAUSTED, COUPON_NEEDS_ACCOUNT
     */
    async check(code: string): Promise<Coupon> {
      const now = clock()
      const coupon = await repository.findCoupon(db, { code: toTypedCode(code) })
      if (!coupon || coupon.starts_at > now) throw new AppError('COUPON_NOT_FOUND')
      if (coupon.ends_at <= now) throw new AppError('COUPON_ENDED')
      if (coupon.needs_account) throw new AppError('COUPON_NEEDS_ACCOUNT')
      if (!hasLeft(coupon)) throw new AppError('COUPON_EXHAUSTED')
      return toCoupon(coupon)
    },

    async getStats(userId: string) {
      const now = clock()
      const claims = await repository.listClaims(db, userId)
      const count = (status: CouponStatus) =>
        claims.filter((row) => toClaimedCoupon(row, now).status === status).length
      const savedFen = claims
        .filter(({ claim_status }) => claim_status === 'used')
        .reduce((sum, { saved_fen }) => sum + saved_fen, 0)
      return {
        available: count('available'),
        used: count('used'),
        expired: count('expired'),
        total_saved: toMoney(savedFen),
      }
    },

    /**
     * Imports the merchant's coupons, identified by their codes. Coupons missing from the file stay as they
     * are.
     * @param within the transaction of an import that also writes products
     */
    async importCoupons(records: CouponRecord[], within?: Tx): Promise<void> {
      const now = clock()
      const write = async (db: Tx) => {
        // In a fixed order, so that concurrent imports do not deadlock.
        for (const record of records.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
          await repository.upsertCoupon(db, toColumns(record, now))
      }
      await (within ? write(within) : inTransaction(db, write))
    },
  }
}

function toColumns(record: CouponRecord, now: Date) {
  const maxDiscount = record.type === 'percent' ? record.max_discount : undefined
  const columns = {
    id: createId(),
    code: record.code,
    ...toLocalizedFields('title', record.title),
    ...toLocalizedFields('description', record.description),
    type: record.type,
    percent: record.type === 'percent' ? record.percent : null,
    amount_fen: record.type === 'fixed' ? toFen(record.amount) : null,
    min_spend_fen: toFen(record.min_spend ?? '0.00'),
    max_discount_fen: maxDiscount === undefined ? null : toFen(maxDiscount),
    category: record.category ?? null,
    starts_at: new Date(record.starts_at),
    ends_at: new Date(record.ends_at),
    total_limit: record.total_limit ?? null,
    per_user_limit: record.per_user_limit,
    needs_account: record.needs_account ?? false,
    created_at: now,
    updated_at: now,
  }
  return toTextColumns(columns, ['title', 'description'])
}
