import type { Money } from '@shop/contract/money'
import { getLanguageTag } from './locale.ts'

/**
 * Writes `"1299.00"` as `¥1,299.00`, of another currency as `US$1,299.00`, the same in either language, so that no two
 * kinds of dollars look alike. Formats the digits; no float in between.
 *
 * @param currency code of ISO 4217
 */
export function formatMoney(money: Money, currency = 'CNY'): string {
  return toMoneyFormat(currency).format(money as Intl.StringNumericLiteral)
}

const moneyFormats = new Map<string, Intl.NumberFormat>()

function toMoneyFormat(currency: string): Intl.NumberFormat {
  const known = moneyFormats.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency })
  moneyFormats.set(currency, format)
  return format
}

/** One unit of a currency in words: `1 US dollar`. */
export function formatCurrencyUnit(currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(getLanguageTag(), options).format(1)
}

/** The same without the digits of a whole amount: `"30.00"` as `¥30`, `"30.50"` as `¥30.50`. */
export function formatWholeAmount(money: Money): string {
  return formatMoney(money).replace(/\.00$/, '')
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Writes a number with the separators of the language. */
export function formatNumber(value: number): string {
  const tag = getLanguageTag()
  const format = numberFormats.get(tag) ?? new Intl.NumberFormat(tag)
  numberFormats.set(tag, format)
  return format.format(value)
}

/** Writes a day such as `2026-11-20` in words: the same day wherever it is read. */
export function formatCalendarDay(day: string): string {
  return toDateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than all that is written with it. */
function toDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = getLanguageTag()
  const key = `${tag} ${JSON.stringify(options)}`
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  dateFormats.set(key, format)
  return format
}

/** How much of a moment to show. */
export type DateDetail = 'day' | 'minute' | 'time'

const DATE_DETAILS: Readonly<Record<DateDetail, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'long' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
}

/**
 * Writes an ISO 8601 time for people, in the reader's own time zone; the server, which does not know it, uses UTC.
 * So show `minute` and `time` only in what the browser renders.
 */
export function formatDate(iso: string, detail: DateDetail = 'day'): string {
  const options: Intl.DateTimeFormatOptions = { ...DATE_DETAILS[detail] }
  if (import.meta.env?.SSR) options.timeZone = 'UTC'
  return toDateFormat(options).format(new Date(iso))
}
