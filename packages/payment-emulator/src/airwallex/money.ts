import { toDecimal } from '../money.ts'
import { invalidParameter } from './errors.ts'

const MAX_MINOR = 99_999_999

/** The currencies of the emulated account; all have two decimals. */
export const CURRENCIES = ['CNY', 'HKD', 'USD'] as const

/**
 * Converts a JSON number such as 199.99 to 19999 by its shortest text, without rounding. Throws `validation_error` for
 * more than two decimals and for amounts out of range.
 */
export function toMinor(amount: number): number {
  const [, integer = '', decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? []
  const minor = integer === '' ? Number.NaN : Number(integer + decimals.padEnd(2, '0'))
  if (!(minor >= 1 && minor <= MAX_MINOR)) {
    throw invalidParameter('amount', 'amount must be between 0.01 and 999999.99 with at most 2 decimals')
  }
  return minor
}

/** 19999 → the JSON number 199.99. */
export const toAmount = (minor: number): number => Number(toDecimal(minor))
