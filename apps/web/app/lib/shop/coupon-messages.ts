import { findCategory } from '@shop/contract/categories/categories.endpoints'
import type { Coupon } from '@shop/contract/coupons/coupons.schemas'
import { m } from '../../paraglide/messages.js'
import { formatShortMoney } from '@shop/contract/money/format-money'
import { formatNumber } from '../i18n/format.ts'
import { isHanLocale } from '../i18n/locale.ts'
import type { ToCategoryName } from './categories.ts'

/** The value of a coupon in large print: "10% off", "¥30 off", "Free shipping". */
export function toValueText({ type, value }: Pick<Coupon, 'type' | 'value'>): string {
  switch (type) {
    case 'percent':
      // Chinese names the tenths that remain to be paid: 10 % off is "9 折".
      return isHanLocale()
        ? m.coupons_percent({ value: formatNumber((100 - Number(value)) / 10) })
        : m.coupons_percent({ value: formatNumber(Number(value)) })
    case 'fixed':
      return m.coupons_fixed({ amount: formatShortMoney(value) })
    case 'free_shipping':
      return m.coupons_free_shipping()
  }
}

/** The category that a coupon is limited to: "Valid for Bracelets only". Undefined for none and for one that is gone. */
export function findCategoryText(
  category: string | undefined,
  toCategoryName: ToCategoryName,
): string | undefined {
  if (category === undefined || !findCategory(category)) return undefined
  return m.coupons_category({ category: toCategoryName(category) })
}
