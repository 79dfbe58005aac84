import { findInvalidPart, fingerprintOf } from '../card-number.ts'
import { invalidParameter } from './errors.ts'

/** A documented test card and its effect. */
export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'jcb' | 'unionpay'
  meaning: string
  authentication: 'none' | 'frictionless' | 'challenge'
  /** `issuer` by amount: 80.01 to 80.99 with the issuer's code 01 to 99; `issuer_88` only 88.88, with code 01. */
  declinedBy?: 'risk' | 'authentication' | 'issuer' | 'issuer_88'
}

const card = (
  number: string,
  meaning: string,
  more: Partial<Pick<TestCard, 'brand' | 'authentication' | 'declinedBy'>> = {},
): TestCard => ({ number, meaning, brand: 'visa', authentication: 'none', ...more })

const FRICTIONLESS = { authentication: 'frictionless' } as const
const CHALLENGE = { authentication: 'challenge' } as const
const BY_AMOUNT = { declinedBy: 'issuer' } as const
const BY_88 = { declinedBy: 'issuer_88' } as const
const BY_BANK = { declinedBy: 'authentication' } as const

/** All test cards of the emulated Airwallex. The README has the same table; a test compares them. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4035501000000008', 'success'),
  card('2223000048410010', 'success', { brand: 'mastercard' }),
  card('5354563134257854', 'success', { brand: 'mastercard' }),
  card('3569599999097585', 'success', { brand: 'jcb' }),
  card('6250941006528599', 'success', { brand: 'unionpay' }),
  card('2223000010181375', 'declined by amount, otherwise success', { brand: 'mastercard', ...BY_AMOUNT }),
  card('5307837360544518', 'declined by amount, otherwise success', { brand: 'mastercard', ...BY_AMOUNT }),
  card('4012000300001003', 'declined by amount, otherwise success', BY_AMOUNT),
  card('4646464646464644', 'declined by the risk engine', { declinedBy: 'risk' }),
  card('4012000300000005', '3-D Secure without a challenge', { ...FRICTIONLESS, ...BY_88 }),
  card('4012000300000021', '3-D Secure without a challenge', { ...FRICTIONLESS, ...BY_88 }),
  card('4012000300000062', '3-D Secure with a code', { ...CHALLENGE, ...BY_88 }),
  card('4012000300000088', '3-D Secure with a code', { ...CHALLENGE, ...BY_88 }),
  card('4012000300000013', '3-D Secure fails without a challenge', { ...FRICTIONLESS, ...BY_BANK }),
  card('4012000300000039', '3-D Secure fails without a challenge', { ...FRICTIONLESS, ...BY_BANK }),
  card('4012000300000070', '3-D Secure with a code, then fails', { ...CHALLENGE, ...BY_BANK }),
]

const byFingerprint = new Map(TEST_CARDS.map((row) => [fingerprintOf(row.number), row]))

export const findCardByNumber = (number: string): TestCard | undefined =>
  byFingerprint.get(fingerprintOf(number))
/** Undefined for a card that is not a test card. */
export const findCardByFingerprint = (fingerprint: string): TestCard | undefined =>
  byFingerprint.get(fingerprint)

/** The issuer's response code for a payment with this card, or undefined if it is approved. */
export function findIssuerRefusal(row: TestCard | undefined, amountMinor: number): string | undefined {
  // Real cards cannot be charged: 14 is "invalid card number".
  if (!row) return '14'
  if (row.declinedBy === 'issuer' && amountMinor > 8000 && amountMinor < 8100) {
    return String(amountMinor - 8000).padStart(2, '0')
  }
  return row.declinedBy === 'issuer_88' && amountMinor === 8888 ? '01' : undefined
}

/** Card data as sent by a form or a server. */
export interface EnteredCard {
  number: string
  expiry_month: string
  expiry_year: string
  cvc?: string | undefined
}

/** Throws `validation_error` for an invalid card, before the bank is involved. */
export function requireValidCard(entered: EnteredCard, now: Date): void {
  const { number, expiry_month: month, expiry_year: year, cvc = '000' } = entered
  const invalid = findInvalidPart({ number, month, year }, now) ?? (/^\d{3,4}$/.test(cvc) ? undefined : 'cvc')
  if (!invalid) return
  const source = `payment_method.card.${invalid === 'month' || invalid === 'year' ? `expiry_${invalid}` : invalid}`
  throw invalidParameter(source, `${source} is invalid`)
}
