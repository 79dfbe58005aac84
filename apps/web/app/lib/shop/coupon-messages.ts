import type { Coupon } from '@shop/contract/coupons'
import { m } from '../../paraglide/messages.js'
import { formatNumber, formatWholeAmount } from '../i18n/format.ts'
import { getLocale } from '../i18n/locale.ts'

/** What a coupon is worth, as large as it is printed: "10% off", "¥30 off", "Free shipping". */
export function toValueText({ type, value }: Pick<Coupon, 'type' | 'value'>): string {
  switch (type) {
    case 'percent':
      // In Chinese the share that is left is named, in tenths: 10 % off is "9 折".
      return getLocale() === 'zh'
        ? m.coupons_percent({ value: formatNumber((100 - Number(value)) / 10) })
        : m.coupons_percent({ value: formatNumber(Number(value)) })
    case 'fixed':
      return m.coupons_fixed({ amount: formatWholeAmount(value) })
    case 'free_shipping':
      return m.coupons_free_shipping()
  }
}
