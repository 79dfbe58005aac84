import type { Money } from './schemas/money.ts'

export type { Money } from './schemas/money.ts'

/** The shop's currency (specification, section 9). */
export const CURRENCY = 'CNY'

/** The dearest order that is accepted: ¥1,000,000, in fen. */
export const MAX_ORDER_FEN = 100_000_000

/** Reads `"199.00"` as 19900 fen, by its digits. Throws on anything else. */
export function toFen(money: string): number {
  const match = /^(\d{1,9})\.(\d{2})$/.exec(money)
  if (!match) throw new RangeError(`Not an amount of money: ${money}`)
  return Number(match[1]! + match[2]!)
}

/** Writes 19900 fen as `"199.00"`, by its digits. Throws on what is no whole, non-negative amount. */
export function toMoney(fen: number): Money {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`Not a whole amount of fen: ${fen}`)
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
