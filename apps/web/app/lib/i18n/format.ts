import { TIME_ZONE } from '@shop/contract/days/days.rules'
import { memoize } from '../memoize.ts'
import { getLanguageTag } from './locale.ts'

/** One unit of a currency by name: `1 US dollar`. */
export function formatCurrencyUnit(currency: string): string {
  const options = { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(getLanguageTag(), options).format(1)
}

const toNumberFormat = memoize((tag: string) => new Intl.NumberFormat(tag))

/** Integers below it are the same in all languages of the shop, without separators. A list of products has some hundreds of them. */
const FIRST_WITH_SEPARATOR = 1_000

/** Formats a number with the separators of the page's language. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < FIRST_WITH_SEPARATOR) return String(value)
  return toNumberFormat(getLanguageTag()).format(value)
}

/** Formats a date such as `2026-11-20` in the page's language, the same day in every time zone. */
export function formatCalendarDay(day: string): string {
  return toDateFormat(getLanguageTag(), 'calendar_day').format(new Date(day))
}

/**
 * Formats the last day of what ends at an instant, such as a coupon or the days of returns, in the shop's calendar, in
 * which it is promised: of midnight, that is the day before.
 *
 * @param iso the first instant after it, or its last one
 */
export function formatLastDay(iso: string): string {
  return toDateFormat(getLanguageTag(), 'shop_day').format(new Date(Date.parse(iso) - 1))
}

const ZONE: Intl.DateTimeFormatOptions = import.meta.env?.SSR ? { timeZone: 'UTC' } : {}

const DATE_DETAILS = {
  calendar_day: { dateStyle: 'long', timeZone: 'UTC' },
  shop_day: { dateStyle: 'long', timeZone: TIME_ZONE },
  day: { dateStyle: 'long', ...ZONE },
  minute: { dateStyle: 'medium', timeStyle: 'short', ...ZONE },
  time: { timeStyle: 'short', ...ZONE },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const toDateFormat = memoize(
  (tag: string, detail: keyof typeof DATE_DETAILS) => new Intl.DateTimeFormat(tag, DATE_DETAILS[detail]),
)

/**
 * Formats an ISO 8601 timestamp in the browser's time zone. The server does not know that zone and uses UTC, so show
 * `minute` and `time` only in markup that the browser renders.
 */
export function formatDate(iso: string, detail: 'day' | 'minute' | 'time' = 'day'): string {
  return toDateFormat(getLanguageTag(), detail).format(new Date(iso))
}
