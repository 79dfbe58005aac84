/** Digits behind the point of a rate, at most. */
const RATE_DECIMALS = 6

/** A decimal in words as millionths. */
function toMillionths(decimal: string): bigint {
  const [integer = '0', fraction = ''] = decimal.split('.')
  return BigInt(integer + fraction.padEnd(RATE_DECIMALS, '0'))
}

/** `value` times `factor` by `divisor`, to the nearest whole number; halves go up. Exact, whatever the sizes. */
function toShare(value: number, factor: bigint, divisor: bigint): number {
  return Number((BigInt(value) * factor * 2n + divisor) / (divisor * 2n))
}

/**
 * What the wallet charges for an amount, in the smallest unit (hundredths) of its currency.
 * `yuanPerUnit`: a decimal such as "7.2000".
 */
export function toWalletMinor(amountFen: number, yuanPerUnit: string): number {
  return Math.max(1, toShare(amountFen, 10n ** BigInt(RATE_DECIMALS), toMillionths(yuanPerUnit)))
}

/** A payment in both currencies: what was asked for in fen, and what was charged for it. */
export interface Charged {
  amountFen: number
  amountMinor: number
}

/**
 * What goes back in the payment's currency for a part of the order. Cut from the running sum, so that the parts of an
 * order add up to its whole, however they are split.
 */
export function toRefundMinor(paid: Charged, beforeFen: number, refundFen: number): number {
  const upTo = (fen: number) => toShare(fen, BigInt(paid.amountMinor), BigInt(paid.amountFen))
  return upTo(beforeFen + refundFen) - upTo(beforeFen)
}

/** What an amount in the payment's currency was in fen. */
export function toRefundFen(paid: Charged, amountMinor: number): number {
  return Math.max(1, toShare(amountMinor, BigInt(paid.amountFen), BigInt(paid.amountMinor)))
}
