import { toMoney } from '@shop/contract/money'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { findProblem, toDiscount, type CouponDiscount, type GoodsLine } from './coupon-discount.ts'
import * as repository from './coupon-use.repository.ts'

export type { CouponDiscount }

/** A coupon as an order takes it. */
export interface ChosenCoupon {
  claimId: string
  code: string
  discount: CouponDiscount
}

/** An order as its coupon knows it. `savedFen`: what the coupon takes off it. */
interface OrderOfCoupon {
  orderId: string
  userId: string
  claimId: string | null
  savedFen: number
}

/**
 * A claim goes available → held (order placed) → used (paid), and back when the order ends. Everything runs inside the
 * transaction that moves the order, and before its stock (reliability, section 5.2).
 */
export const couponUse = {
  /**
   * Locks the shopper's claim, by its own id or the coupon's, and says what it takes off these goods.
   * @throws COUPON_NOT_APPLICABLE with the reason; somebody else's claim is as good as none
   */
  async require(
    db: Tx,
    by: { userId: string; idOfClaimOrCoupon: string; now: Date },
    lines: readonly GoodsLine[],
  ): Promise<ChosenCoupon> {
    const claims = isId(by.idOfClaimOrCoupon)
      ? await repository.lockClaims(db, by.userId, by.idOfClaimOrCoupon)
      : []
    const claim = claims.find(({ claim_status }) => claim_status === 'available')
    if (!claim) throw refuse(claims.length > 0 ? 'used' : 'not_found')
    const problem = findProblem(claim, lines, by.now)
    if (problem?.reason === 'min_spend') throw refuse('min_spend', { missing: toMoney(problem.missingFen) })
    if (problem) throw refuse(problem.reason)
    return { claimId: claim.claim_id, code: claim.code, discount: toDiscount(claim, lines) }
  },

  /** Gives the claim to an order that has just been written. @throws COUPON_NOT_APPLICABLE */
  async hold(db: Tx, order: OrderOfCoupon): Promise<void> {
    const { claimId, ...rest } = order
    if (claimId !== null && !(await repository.holdClaim(db, { claimId, ...rest }))) throw refuse('used')
  },

  /** Comes before the stock of an order that may take its coupon again. */
  async lock(db: Tx, { claimId }: Pick<OrderOfCoupon, 'claimId'>): Promise<void> {
    if (claimId !== null) await repository.lockClaim(db, claimId)
  },

  /**
   * The order is paid. One that had given its coupon back takes it again if it is still there; if it is not, the price
   * stands all the same: it is what the shopper was asked for.
   */
  async use(db: Tx, { claimId, ...order }: OrderOfCoupon, now: Date): Promise<void> {
    if (claimId === null) return
    await repository.holdClaim(db, { claimId, ...order })
    await repository.useClaim(db, order.orderId, now)
  },

  /** The order has ended: its coupon is the shopper's again. */
  release: (db: Tx, orderId: string) => repository.releaseClaim(db, orderId),

  /** The names of coupons by their codes; none for none. */
  async listNames(db: Db | Tx, codes: string[]) {
    return codes.length === 0 ? [] : repository.listNames(db, codes)
  },
}

const REASONS = {
  not_found: 'This coupon is not in your account',
  used: 'This coupon is in use already',
  not_started: 'This coupon cannot be used yet',
  ended: 'This coupon has ended',
  wrong_category: 'Nothing in the cart is of this coupon’s category',
  min_spend: 'The goods are below what this coupon asks for',
}

function refuse(reason: keyof typeof REASONS, facts: { missing?: string } = {}): AppError {
  const message = REASONS[reason]
  return new AppError('COUPON_NOT_APPLICABLE', {
    details: [{ path: 'coupon_id', message, reason, ...facts }],
  })
}
