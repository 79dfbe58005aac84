import { CURRENCY, toMoney, type Money } from './money.ts'

/**
 * Writes `"1299.00"` as `¥1,299.00`, `"-1299.00"` as `−¥1,299.00` and other currencies as `US$1,299.00`: in every language
 * alike, so that dollars of different countries stay distinct. It formats the decimal string; no float is involved.
 *
 * @param currency ISO 4217 code
 */
export function formatMoney(money: Money, currency: string = CURRENCY): string {
  const key = currency + money
  const known = texts.get(key)
  if (known !== undefined) return known
  // A hyphen is not a minus sign, and lines are broken after it.
  const text = findFormat(currency)
    .format(money as Intl.StringNumericLiteral)
    .replace('-', '−')
  if (texts.size === MAX_TEXTS) texts.clear()
  texts.set(key, text)
  return text
}

/** Writes 129900 fen, or cents of another currency that has two digits, as `¥1,299.00`. */
export function formatFen(fen: number, currency: string = CURRENCY): string {
  const money = toMoney(Math.abs(fen))
  return formatMoney(fen < 0 ? `-${money}` : money, currency)
}

/** Writes the change of a balance with its sign: `"20.00"` as `+¥20.00`, `"-20.00"` as `−¥20.00`. */
export function formatChange(money: Money): string {
  return `${money.startsWith('-') ? '' : '+'}${formatMoney(money)}`
}

/** Writes yuan in a sentence, without zero fen: `"30.00"` as `¥30`, `"30.50"` as `¥30.50`. */
export function formatShortMoney(money: Money): string {
  return formatMoney(money).replace(/\.00$/, '')
}

/** Writes 3000 fen in a sentence, as `¥30`. */
export function formatShortFen(fen: number): string {
  return formatShortMoney(toMoney(fen))
}

/** Amounts that were written before: a list of products shows dozens, and `Intl` takes as long for one as React for its card. */
const texts = new Map<string, string>()
const MAX_TEXTS = 2_000

// Creating an `Intl` format costs far more than using it.
const formats = new Map<string, Intl.NumberFormat>()

function findFormat(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat('zh-CN', { style: 'currency', currency })
  formats.set(currency, format)
  return format
}
