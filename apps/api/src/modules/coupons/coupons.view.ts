import type {
  ClaimedCoupon,
  Coupon,
  CouponChoice,
  CouponStatus,
  NextCoupon,
} from '@shop/contract/coupons/coupons.schemas'
import { pickLocalizedFields } from '@shop/contract/languages/translated'
import { toMoney } from '@shop/contract/money/money'
import { readTexts } from '../../db/translations.ts'
import type { CouponOption, NextCouponOption, Verdict } from './coupon-choices.ts'
import { toObstacle } from './coupon-offer.shared.ts'
import type { ClaimRow, CouponRow } from './coupons.repository.ts'

export function toCoupon(row: CouponRow): Coupon {
  const texts = readTexts(row)
  return {
    couponId: row.id,
    code: row.code,
    ...pickLocalizedFields(texts, 'title'),
    ...pickLocalizedFields(texts, 'description'),
    type: row.type,
    value: toValue(row),
    min_spend: toMoney(row.min_spend_fen),
    ...(row.max_discount_fen === null ? {} : { max_discount: toMoney(row.max_discount_fen) }),
    ...(row.category === null ? {} : { category: row.category }),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    ...(row.total_limit === null ? {} : { total_limit: row.total_limit }),
    per_user_limit: row.per_user_limit,
    status: 'available',
  }
}

/** A coupon that the customer has claimed. */
export function toClaimedCoupon(row: ClaimRow, now: Date): ClaimedCoupon {
  return {
    ...toCoupon(row),
    status: toStatus(row, now),
    claim_id: row.claim_id,
    claimed_at: row.claimed_at.toISOString(),
    ...(row.used_at === null ? {} : { used_at: row.used_at.toISOString() }),
  }
}

/** A coupon evaluated for a cart. */
export function toCouponChoice(
  { coupon, claimId, verdict }: CouponOption<CouponRow> & { verdict: Verdict },
  isFirst: boolean,
): CouponChoice {
  const claim = claimId === undefined ? {} : { claim_id: claimId }
  return 'problem' in verdict
    ? { ...toCoupon(coupon), ...claim, obstacle: toObstacle(verdict.problem), is_best: false }
    : { ...toCoupon(coupon), ...claim, saves: toMoney(verdict.savedFen), is_best: isFirst }
}

/** The next coupon within reach. */
export function toNextCoupon({
  coupon,
  claimId,
  missingFen,
  savedFen,
}: NextCouponOption<CouponRow>): NextCoupon {
  return {
    ...toCoupon(coupon),
    ...(claimId === undefined ? {} : { claim_id: claimId }),
    missing: toMoney(missingFen),
    saves: toMoney(savedFen),
  }
}

/** One held by a pending order counts as used; it is released if the order is cancelled. */
function toStatus({ claim_status, ends_at }: ClaimRow, now: Date): CouponStatus {
  if (claim_status !== 'available') return 'used'
  return ends_at <= now ? 'expired' : 'available'
}

function toValue({ type, percent, amount_fen }: CouponRow): string {
  if (type === 'percent') return String(percent)
  return type === 'fixed' ? toMoney(amount_fen!) : '0'
}
