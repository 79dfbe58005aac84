/** Money in the API: a decimal string in yuan with two digits, never a float. */
export type Money = string

/** The shop's currency. */
export const CURRENCY = 'CNY'

/** Maximum order total: ¥1,000,000, in fen. */
export const MAX_ORDER_FEN = 100_000_000

/** Converts `"199.00"` to 19900 fen without floating point. Throws on any other format. */
export function toFen(money: string): number {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(money)
  if (!match) throw new RangeError(`Not an amount of money: ${money}`)
  return Number(match[1]! + match[2]!)
}

/** Converts 19900 fen to `"199.00"` without floating point. Throws unless it is a non-negative integer. */
export function toMoney(fen: number): Money {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`Not a whole amount of fen: ${fen}`)
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
