import type { ClaimedCoupon, Coupon } from '@shop/contract/coupons/coupons.schemas'
import { toFen } from '@shop/contract/money/money'
import { formatShortMoney } from '@shop/contract/money/format-money'
import { formatDate, formatLastDay } from '../../lib/i18n/format.ts'
import type { ToCategoryName } from '../../lib/shop/categories.ts'
import { findCategoryText } from '../../lib/shop/coupon-messages.ts'
import { m } from '../../paraglide/messages.js'

/** Conditions of a coupon, one per line, ending with its expiry date. */
export function listConditions(coupon: Coupon, nowMs: number, toCategoryName: ToCategoryName): string[] {
  const { min_spend, max_discount, category, starts_at, ends_at } = coupon
  return [
    toFen(min_spend) > 0
      ? m.coupons_min_spend({ amount: formatShortMoney(min_spend) })
      : m.coupons_no_minimum(),
    findCategoryText(category, toCategoryName),
    max_discount && m.coupons_max_discount({ amount: formatShortMoney(max_discount) }),
    Date.parse(starts_at) > nowMs && m.coupons_valid_from({ date: formatDate(starts_at) }),
    toEndText(coupon, ends_at, nowMs),
  ].filter((line): line is string => typeof line === 'string')
}

function toEndText({ status }: Coupon, endsAt: string, nowMs: number): string {
  const date = formatLastDay(endsAt)
  const isOver = status === 'expired' || Date.parse(endsAt) <= nowMs
  return isOver ? m.coupons_ended_on({ date }) : m.coupons_valid_until({ date })
}

/** When the customer claimed or used a coupon. */
export function toHistoryText({ status, claimed_at, used_at }: ClaimedCoupon): string {
  return status === 'used' && used_at
    ? m.coupons_used_on({ date: formatDate(used_at) })
    : m.coupons_claimed_on({ date: formatDate(claimed_at) })
}
