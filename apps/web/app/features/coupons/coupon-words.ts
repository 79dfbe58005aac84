import { findCategory, type SubcategorySlug } from '@shop/contract/categories'
import type { ClaimedCoupon, Coupon } from '@shop/contract/coupons'
import { toFen } from '@shop/contract/money'
import { toCategoryName } from '../../lib/category-names.ts'
import { formatDate, formatNumber, formatWholeMoney } from '../../lib/format.ts'
import { getLocale } from '../../lib/locale.ts'
import { m } from '../../paraglide/messages.js'

/** What a coupon is worth, as large as it is printed: "10 % off", "¥30 off", "Free shipping". */
export function toValueText({ type, value }: Pick<Coupon, 'type' | 'value'>): string {
  switch (type) {
    case 'percent':
      // In Chinese the share that is left is named, in tenths: 10 % off is "9 折".
      return getLocale() === 'zh'
        ? m.coupons_percent({ value: formatNumber((100 - Number(value)) / 10) })
        : m.coupons_percent({ value: formatNumber(Number(value)) })
    case 'fixed':
      return m.coupons_fixed({ amount: formatWholeMoney(value) })
    case 'free_shipping':
      return m.coupons_free_shipping()
  }
}

/** On what a coupon counts, each in a line of its own. Ends with the day on which it does. */
export function listConditions(coupon: Coupon, nowMs: number): string[] {
  const { min_spend, max_discount, category, starts_at, ends_at } = coupon
  const found = category === undefined ? undefined : findCategory(category)
  return [
    toFen(min_spend) > 0
      ? m.coupons_min_spend({ amount: formatWholeMoney(min_spend) })
      : m.coupons_no_minimum(),
    found && m.coupons_category({ category: toCategoryName(category as SubcategorySlug) }),
    max_discount && m.coupons_max_discount({ amount: formatWholeMoney(max_discount) }),
    Date.parse(starts_at) > nowMs && m.coupons_valid_from({ date: formatDate(starts_at) }),
    toEndText(coupon, ends_at, nowMs),
  ].filter((line): line is string => typeof line === 'string')
}

function toEndText({ status }: Coupon, endsAt: string, nowMs: number): string {
  const date = formatDate(endsAt)
  const isOver = status === 'expired' || Date.parse(endsAt) <= nowMs
  return isOver ? m.coupons_ended_on({ date }) : m.coupons_valid_until({ date })
}

/** When a coupon came to the shopper, or went. */
export function toHistoryText({ status, claimed_at, used_at }: ClaimedCoupon): string {
  return status === 'used' && used_at
    ? m.coupons_used_on({ date: formatDate(used_at) })
    : m.coupons_claimed_on({ date: formatDate(claimed_at) })
}
