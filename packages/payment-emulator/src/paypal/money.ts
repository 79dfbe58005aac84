import { unprocessable } from './errors.ts'
import type { Money } from './types.ts'

/**
 * Currencies that PayPal accepts, by number of decimals (developer.paypal.com, currency codes). CNY is not one of them.
 */
const DECIMALS: Record<string, number> = Object.fromEntries([
  ...['HUF', 'JPY', 'TWD'].map((code) => [code, 0]),
  ...['AUD', 'BRL', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'ILS', 'MXN', 'MYR', 'NOK', 'NZD'].map(
    (code) => [code, 2],
  ),
  ...['PHP', 'PLN', 'SEK', 'SGD', 'THB', 'USD'].map((code) => [code, 2]),
])
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
    throw unprocessable('CURRENCY_NOT_SUPPORTED', {
      field: `${field}/currency_code`,
      value: currency,
      location: 'body',
    })
  }
  const complain = (issue: string) =>
    unprocessable(issue, { field: `${field}/value`, value, location: 'body' })
  const [integer = '', fraction = ''] = value.split('.')
  if (fraction.length > 2) throw complain('DECIMAL_PRECISION')
  if (decimals === 0 && /[1-9]/.test(fraction)) throw complain('DECIMALS_NOT_SUPPORTED')
  const minor = Number(integer + fraction.padEnd(decimals, '0').slice(0, decimals))
  if (!(minor > 0)) throw complain('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (minor > MAX_MINOR) throw complain('MAX_VALUE_EXCEEDED')
  return minor
}

/** 1990 of USD → "19.90"; negative amounts with a sign. */
export function toMoney(minor: number, currency: string): Money {
  const decimals = DECIMALS[currency] ?? 2
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const split = digits.length - decimals
  const value = decimals === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`
  return { currency_code: currency, value: minor < 0 ? `-${value}` : value }
}

/** A stored amount in smallest units. */
export const toMinor = ({ value }: Money): number => Number(value.replace('.', ''))

/** PayPal's fee of a capture: 3.49 % and a fixed part, at most the whole amount. */
export const toFeeMinor = (minor: number): number =>
  Math.min(minor, Math.round((minor * FEE_BASIS_POINTS) / 10_000) + FEE_FIXED_MINOR)
