import type { Money } from '@shop/contract/money'
import { getLanguageTag } from './locale.ts'

const currency = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' })

/** Writes `"1299.00"` as `¥1,299.00` in either language. Formats the digits; no float in between. */
export function formatMoney(money: Money): string {
  return currency.format(money as Intl.StringNumericLiteral)
}

/** The same without the digits of a whole amount: `"30.00"` as `¥30`, `"30.50"` as `¥30.50`. */
export function formatWholeMoney(money: Money): string {
  return formatMoney(money).replace(/\.00$/, '')
}

/** Writes a number with the separators of the language. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(getLanguageTag()).format(value)
}

/** How much of a moment to show. */
export type DateDetail = 'day' | 'minute'

/**
 * Writes an ISO 8601 time for people, in the reader's own time zone; the server, which does not know it, uses UTC.
 * So show `minute` only in what the browser renders.
 */
export function formatDate(iso: string, detail: DateDetail = 'day'): string {
  const options: Intl.DateTimeFormatOptions =
    detail === 'day' ? { dateStyle: 'long' } : { dateStyle: 'medium', timeStyle: 'short' }
  if (import.meta.env?.SSR) options.timeZone = 'UTC'
  return new Intl.DateTimeFormat(getLanguageTag(), options).format(new Date(iso))
}
