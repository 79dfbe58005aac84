import { toFen, type Money } from '@shop/contract/money/money'
import { getLanguageTag, isHanLocale } from './locale.ts'
import { memoize } from '../memoize.ts'

/** From here on, whole units are precise enough; rates change by more within a day. */
const INTEGER_FROM = 20
/** From here on, three digits do. */
const LARGE_FROM = 1_000

/** Formats yuan as an amount in another currency that pretends to no precision: `US$28`, 28 美元. */
export function formatApproximately(money: Money, currency: string, perYuan: number): string {
  const amount = roundSensibly((toFen(money) / 100) * perYuan)
  const digits = amount < INTEGER_FROM ? undefined : 0
  return isHanLocale()
    ? `${toNumberFormat(currency, digits ?? 2).format(amount)} ${toCurrencyName(currency)}`
    : toAmountFormat(currency, digits ?? 2).format(amount)
}

/** The name of a currency in the page's language, else its code. Browser only: Node's names may differ. */
export const toCurrencyName = (currency: string): string => toNames(getLanguageTag()).of(currency) ?? currency

function roundSensibly(amount: number): number {
  if (amount >= LARGE_FROM) return Number(amount.toPrecision(3))
  if (amount >= INTEGER_FROM) return Math.round(amount)
  // Tenths, but no price is nothing.
  const tenths = Math.round(amount * 10) / 10
  return tenths >= 1 ? tenths : Math.max(0.01, Math.round(amount * 100) / 100)
}

/** At most the digits that the currency has: yen have none. */
const toDigits = (currency: string, digits: number): Intl.NumberFormatOptions => {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const most = Math.min(digits, maximumFractionDigits)
  return { minimumFractionDigits: most, maximumFractionDigits: most }
}

// As `formatMoney`: dollars of different countries stay distinct.
const toAmountFormat = memoize(
  (currency: string, digits: number) =>
    new Intl.NumberFormat('zh-CN', {
      style: 'currency',
      currency,
      minimumFractionDigits: toDigits(currency, digits).minimumFractionDigits,
      maximumFractionDigits: toDigits(currency, digits).maximumFractionDigits,
    }),
)
const toNumberFormat = memoize(
  (currency: string, digits: number) => new Intl.NumberFormat('zh-CN', toDigits(currency, digits)),
)
const toNames = memoize((tag: string) => new Intl.DisplayNames(tag, { type: 'currency' }))
