import type { CouponObstacle } from '@shop/contract/coupons/coupons.schemas'
import type { OrderQuote } from '@shop/contract/orders/orders.schemas'
import { formatMoney } from '@shop/contract/money/format-money'
import { localized } from '../../lib/i18n/locale.ts'
import type { ToCategoryName } from '../../lib/shop/categories.ts'
import { findCategoryText } from '../../lib/shop/coupon-messages.ts'
import { m } from '../../paraglide/messages.js'

/** Message on why a coupon cannot be applied to the cart, with the amount or item that is missing. */
export function toObstacleText(
  { reason, missing }: CouponObstacle,
  category: string | undefined,
  toCategoryName: ToCategoryName,
): string {
  switch (reason) {
    case 'min_spend':
      return m.checkout_coupon_missing({ amount: formatMoney(missing ?? '0.00') })
    case 'wrong_category':
      return findCategoryText(category, toCategoryName) ?? m.checkout_coupon_wrong_category()
    case 'no_saving':
      return m.checkout_coupon_no_saving()
    case 'used':
      return m.checkout_coupon_used()
    case 'not_started':
      return m.checkout_coupon_not_started()
    case 'exhausted':
      return m.checkout_coupon_exhausted()
    case 'needs_account':
      return m.guest_coupon_account()
    case 'ended':
      return m.checkout_coupon_ended()
    default:
      return m.checkout_coupon_not_found()
  }
}

/** What a screen reader says once the price with another coupon, or without one, has arrived. */
export function toCouponNews({ coupon, total }: Pick<OrderQuote, 'coupon' | 'total'>): string {
  return coupon
    ? m.checkout_coupon_news({
        title: localized(coupon, 'title'),
        saved: formatMoney(coupon.saved),
        total: formatMoney(total),
      })
    : m.checkout_coupon_news_none({ total: formatMoney(total) })
}
