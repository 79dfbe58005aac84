import type { Money } from '@shop/contract/money'
import { getLanguageTag } from './locale.ts'

/**
 * Formats `"1299.00"` as `¥1,299.00` and other currencies as `US$1,299.00`, in both languages alike, so that dollars of
 * different countries stay distinct. Formats the decimal string; no float involved.
 *
 * @param currency ISO 4217 code
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

/** One unit of a currency by name: `1 US dollar`. */
export function formatCurrencyUnit(currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(getLanguageTag(), options).format(1)
}

/** Formats yuan and leaves out zero fen: `"30.00"` as `¥30`, `"30.50"` as `¥30.50`. */
export function formatYuanWithoutZeroFen(money: Money): string {
  return formatMoney(money).replace(/\.00$/, '')
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Formats a number with the separators of the page's language. */
export function formatNumber(value: number): string {
  const tag = getLanguageTag()
  const format = numberFormats.get(tag) ?? new Intl.NumberFormat(tag)
  numberFormats.set(tag, format)
  return format.format(value)
}

/** Formats a date such as `2026-11-20` in the page's language, the same day in every time zone. */
export function formatCalendarDay(day: string): string {
  return toDateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Creating an `Intl.DateTimeFormat` costs far more than using it, so formats are cached. */
function toDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = getLanguageTag()
  const key = `${tag} ${JSON.stringify(options)}`
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  dateFormats.set(key, format)
  return format
}

/** Which parts of a timestamp are shown. */
export type DateDetail = 'day' | 'minute' | 'time'

const DATE_DETAILS: Readonly<Record<DateDetail, Intl.DateTimeFormatOptions>> = {
  day: { dateStyle: 'long' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
}

/**
 * Formats an ISO 8601 timestamp in the browser's time zone. The server does not know that zone and uses UTC, so show
 * `minute` and `time` only in markup that the browser renders.
 */
export function formatDate(iso: string, detail: DateDetail = 'day'): string {
  const options: Intl.DateTimeFormatOptions = { ...DATE_DETAILS[detail] }
  if (import.meta.env?.SSR) options.timeZone = 'UTC'
  return toDateFormat(options).format(new Date(iso))
}
