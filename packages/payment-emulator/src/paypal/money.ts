import { toDecimal } from '../money.ts'
import { unprocessable } from './errors.ts'
import type { Money } from './types.ts'

/**
 * Currencies that PayPal accepts, by number of decimals (developer.paypal.com, currency codes). CNY is not one of them.
 */
const CURRENCIES_BY_DECIMALS = {
  0: 'HUF JPY TWD',
  2: 'AUD BRL CAD CHF CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD',
}
const DECIMALS: Record<string, number> = Object.fromEntries(
  Object.entries(CURRENCIES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code) => [code, Number(decimals)]),
  ),
)
const MAX_MINOR = 999_999_999
const FEE_BASIS_POINTS = 349
const FEE_FIXED_MINOR = 49

/**
 * Parses an amount into the smallest units of its currency ("19.9" USD → 1990) by text, without rounding. Throws
 * PayPal's 422 for `field`.
 */
export function readMoney({ currency_code: currency, value }: Money, field: string): number {
  const decimals = DECIMALS[currency]
  if (decimals === undefined) {
    const place = { field: `${field}/currency_code`, value: currency, location: 'body' }
    throw unprocessable('CURRENCY_NOT_SUPPORTED', place)
  }
  const invalid = (issue: string) =>
    unprocessable(issue, { field: `${field}/value`, value, location: 'body' })
  const [integer = '', fraction = ''] = value.split('.')
  if (fraction.length > 2) throw invalid('DECIMAL_PRECISION')
  if (decimals === 0 && /[1-9]/.test(fraction)) throw invalid('DECIMALS_NOT_SUPPORTED')
  const minor = Number(integer + fraction.padEnd(decimals, '0').slice(0, decimals))
  if (!(minor > 0)) throw invalid('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (minor > MAX_MINOR) throw invalid('MAX_VALUE_EXCEEDED')
  return minor
}

/** 1990 of USD → "19.90"; negative amounts with a sign. */
export function toMoney(minor: number, currency: string): Money {
  return { currency_code: currency, value: toDecimal(minor, DECIMALS[currency]) }
}

/** A stored amount in smallest units. */
export const toMinor = ({ value }: Money): number => Number(value.replace('.', ''))

/** PayPal's fee of a capture: 3.49 % and a fixed part, at most the whole amount. */
export const toFeeMinor = (minor: number): number =>
  Math.min(minor, Math.round((minor * FEE_BASIS_POINTS) / 10_000) + FEE_FIXED_MINOR)
