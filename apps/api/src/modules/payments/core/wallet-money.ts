/** Maximum number of decimals of a rate. */
const RATE_DECIMALS = 6

/** A decimal text in millionths. */
function toMillionths(decimal: string): bigint {
  const [integer = '0', fraction = ''] = decimal.split('.')
  return BigInt(integer + fraction.padEnd(RATE_DECIMALS, '0'))
}

/** `value` times `factor` by `divisor`, to the nearest integer, halves up. Exact for any size. */
function toShare(value: number, factor: bigint, divisor: bigint): number {
  return Number((BigInt(value) * factor * 2n + divisor) / (divisor * 2n))
}

/**
 * The wallet's charge for an amount, in the smallest unit (hundredths) of its currency.
 * `yuanPerUnit`: a decimal such as "7.2000".
 */
export function toWalletMinor(amountFen: number, yuanPerUnit: string): number {
  return Math.max(1, toShare(amountFen, 10n ** BigInt(RATE_DECIMALS), toMillionths(yuanPerUnit)))
}

/** A payment in both currencies: the order's amount in fen, and the charge. */
interface Charged {
  amountFen: number
  amountMinor: number
}

/**
 * The refund in the payment's currency for a part of the order. Computed from the running sum, so that all
 * parts add up to the charge.
 */
export function toRefundMinor(paid: Charged, beforeFen: number, refundFen: number): number {
  const upTo = (fen: number) => toShare(fen, BigInt(paid.amountMinor), BigInt(paid.amountFen))
  return upTo(beforeFen + refundFen) - upTo(beforeFen)
}

/** An amount in the payment's currency, in fen. */
export function toRefundFen(paid: Charged, amountMinor: number): number {
  return Math.max(1, toShare(amountMinor, BigInt(paid.amountFen), BigInt(paid.amountMinor)))
}
