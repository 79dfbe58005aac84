import type { CouponReason } from '@shop/contract/coupons/coupons.schemas'
import { AppError } from '../../http/app-error.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { isId } from '../../db/ids.ts'
import type { PricedCart } from '../offers/offer.shared.ts'
import { findNext, judge, rank, type CouponOption } from './coupon-choices.ts'
import { toObstacle, type CouponCart, type CouponProblem } from './coupon-offer.shared.ts'
import * as repository from './coupon-use.repository.ts'
import { listClaimable, type ClaimRow, type CouponRow } from './coupons.repository.ts'
import { toCouponChoice, toNextCoupon } from './coupons.view.ts'
import { guestCoupons } from './guest-coupons.ts'

/** A coupon, and the price of the cart with it. */
export interface QuotedCoupon {
  coupon: CouponRow
  priced: PricedCart
}

/** A coupon applied to an order. */
export interface ChosenCoupon extends QuotedCoupon {
  claimId: string
}

/** The customer and the requested coupon. */
interface CouponRequest {
  userId: string
  idOfClaimOrCoupon: string
}

/** The facts of an order that its coupon needs. `savedFen`: how much cheaper the coupon makes it. */
interface OrderOfCoupon {
  orderId: string
  userId: string
  /** Without an account: the claim was made for this order. */
  isGuest: boolean
  claimId: string | null
  couponCode: string | null
  savedFen: number
}

/**
 * A claim goes available → held (order placed) → used (paid), and back when the order is cancelled.
 * Everything runs inside the transaction that moves the order, and before its stock (decision 0022).
 */
export const couponUse = {
  /**
   * Locks the customer's claim, by its own id or the coupon's, and returns its discount for this cart.
   * @throws COUPON_NOT_APPLICABLE with the reason; another customer's claim is not found
   */
  async require(db: Tx, by: CouponRequest, cart: CouponCart): Promise<ChosenCoupon> {
    const { idOfClaimOrCoupon: id } = by
    const chosen = choose(isId(id) ? await repository.lockClaims(db, by.userId, id) : [], cart)
    if ('problem' in chosen) throw refuse(chosen.problem)
    return chosen
  },

  /** Claims a coupon, by its id, for an order without an account. @throws COUPON_NOT_APPLICABLE with the reason */
  async requireForGuest(db: Tx, by: CouponRequest, cart: CouponCart): Promise<ChosenCoupon> {
    const { idOfClaimOrCoupon: couponId, userId } = by
    const chosen = await guestCoupons.claim(db, { userId, couponId }, cart)
    if ('problem' in chosen) throw refuse(chosen.problem)
    return chosen
  },

  /** The coupon that a visitor requests by its id: as the only choice, with its discount or its obstacle. */
  async findForVisitor(db: Db, couponId: string, cart: CouponCart) {
    const { coupon, verdict } = await guestCoupons.find(db, couponId, cart)
    return {
      chosen: coupon && 'priced' in verdict ? { coupon, ...verdict } : undefined,
      ...('problem' in verdict ? { problem: verdict.problem } : {}),
      coupons: coupon ? [toCouponChoice({ coupon, claimId: undefined, verdict }, true)] : [],
    }
  },

  /** The same without a lock and without an error. */
  async find(
    db: Db,
    by: CouponRequest,
    cart: CouponCart,
  ): Promise<ChosenCoupon | { problem: CouponProblem }> {
    const { idOfClaimOrCoupon: id } = by
    return choose(isId(id) ? await repository.listClaimsWith(db, by.userId, id) : [], cart)
  },

  /** The coupons that the customer can choose for this cart, each once, and the next one within reach. */
  async listChoices(db: Db, userId: string, cart: CouponCart) {
    const { now } = cart
    const [claims, claimable] = await Promise.all([
      repository.listFreeClaims(db, userId, now),
      listClaimable(db, userId, now),
    ])
    const options = new Map<string, CouponOption<CouponRow>>()
    for (const claim of claims)
      if (!options.has(claim.id)) options.set(claim.id, { coupon: claim, claimId: claim.claim_id })
    for (const coupon of claimable)
      if (!options.has(coupon.id)) options.set(coupon.id, { coupon, claimId: undefined })
    const all = [...options.values()]
    const next = findNext(all, cart)
    return {
      coupons: rank(all, cart).map((option, index) => toCouponChoice(option, index === 0)),
      ...(next ? { next_coupon: toNextCoupon(next) } : {}),
    }
  },

  /** Reserves the claim for an order that has just been inserted. @throws COUPON_NOT_APPLICABLE */
  async hold(
    db: Tx,
    { claimId, orderId, userId, savedFen }: Omit<OrderOfCoupon, 'isGuest' | 'couponCode'>,
  ): Promise<void> {
    if (claimId === null) return
    if (!(await repository.holdClaim(db, { claimId, orderId, userId, savedFen })))
      throw refuse({ reason: 'used' })
  },

  /** Locks the claim before the stock, for an order that may take its coupon again. */
  async lock(db: Tx, { claimId }: Pick<OrderOfCoupon, 'claimId'>): Promise<void> {
    if (claimId !== null) await repository.lockClaim(db, claimId)
  },

  /**
   * The order was paid. One whose coupon had been released takes it again if it is still available; otherwise
   * the price stands, since the shopper has paid it. Returns whether a coupon was used.
   */
  async use(db: Tx, order: OrderOfCoupon, now: Date): Promise<boolean> {
    const { claimId, orderId, userId, couponCode, savedFen } = order
    if (claimId === null) return false
    if (order.isGuest) await guestCoupons.claimAgain(db, { userId, claimId, couponCode }, now)
    await repository.holdClaim(db, { claimId, orderId, userId, savedFen })
    return repository.useClaim(db, orderId, now)
  },

  /** The order was cancelled: releases its coupon. Returns whether it had one. */
  release(db: Tx, { orderId, isGuest }: Pick<OrderOfCoupon, 'orderId' | 'isGuest'>): Promise<boolean> {
    return isGuest ? guestCoupons.giveBack(db, orderId) : repository.releaseClaim(db, orderId)
  },

  /** The names of coupons by their codes. */
  async listNames(db: Db | Tx, codes: string[]) {
    return codes.length === 0 ? [] : repository.listNames(db, codes)
  },
}

function choose(claims: readonly ClaimRow[], cart: CouponCart): ChosenCoupon | { problem: CouponProblem } {
  const claim = claims.find(({ claim_status }) => claim_status === 'available')
  if (!claim) return { problem: { reason: claims.length > 0 ? 'used' : 'not_found' } }
  const verdict = judge(claim, cart)
  return 'problem' in verdict ? verdict : { claimId: claim.claim_id, coupon: claim, ...verdict }
}

const REASONS: Record<CouponReason, string> = {
  not_found: 'This coupon isn’t in your account',
  needs_account: 'This coupon needs an account',
  used: 'This coupon has already been used',
  exhausted: 'This coupon has been used up',
  not_started: 'This coupon isn’t valid yet',
  ended: 'This coupon has expired',
  wrong_category: 'This coupon isn’t valid for these items',
  min_spend: 'Your order hasn’t reached the minimum spend for this coupon',
  no_saving: 'This coupon wouldn’t make your order cheaper',
}

function refuse(problem: CouponProblem): AppError {
  const message = REASONS[problem.reason]
  return new AppError('COUPON_NOT_APPLICABLE', {
    details: [{ path: 'coupon_id', message, ...toObstacle(problem) }],
  })
}
