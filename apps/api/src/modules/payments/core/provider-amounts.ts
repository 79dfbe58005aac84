import { toMoney } from '@shop/contract/money/money'
import { ProviderUnavailableError } from './payment-port.ts'

/**
 * Parses "9.99", "9.9" or "9" into the smallest unit of a currency with two decimals, digit by digit.
 * @throws ProviderUnavailableError for anything else, so that the call is retried
 */
export function toMinor(amount: string): number {
  const [, integer, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (integer === undefined) throw new ProviderUnavailableError('not an amount')
  return Number(integer + decimals.padEnd(2, '0'))
}

/**
 * A JSON number such as 9.99 in the smallest unit. A number of up to fifteen digits has the text it was
 * parsed from as its shortest text, so nothing is rounded.
 */
export const fromJsonAmount = (amount: number): number => toMinor(String(amount))

/** A JSON text whose `amount` is written digit by digit, without a float: 990 becomes `9.90`. */
export function toJsonWithAmount(amountMinor: number, rest: object): string {
  return `{"amount":${toMoney(amountMinor)},${JSON.stringify(rest).slice(1)}`
}

/** A provider's time; some write the offset without the colon that ISO 8601 requires. */
export const toDate = (time: string): Date => new Date(time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
