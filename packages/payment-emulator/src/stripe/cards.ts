import { findInvalidPart, fingerprintOf } from '../card-number.ts'
import type { CardErrorKey } from './card-errors.ts'

/** A documented test card and its effect. */
export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'unionpay' | 'jcb'
  meaning: string
  outcome: 'approve' | CardErrorKey
  /** `required` always has a challenge, `optional` only if the intent requests it. */
  threeDSecure: 'none' | 'optional' | 'required'
  /** Stripe's predefined payment method for this card, for tests without a form. */
  token?: string
  refund?: 'settles_later' | 'fails_later'
}

type Extra = Partial<Pick<TestCard, 'brand' | 'outcome' | 'threeDSecure' | 'token' | 'refund'>>

const card = (number: string, meaning: string, extra: Extra = {}): TestCard => ({
  number,
  meaning,
  brand: 'visa',
  outcome: 'approve',
  threeDSecure: 'none',
  ...extra,
})

/** All test cards of the emulated Stripe. The README has the same table; a test compares them. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'success', { token: 'pm_card_visa' }),
  card('4000056655665556', 'success (debit)', { token: 'pm_card_visa_debit' }),
  card('4111111111111111', 'success'),
  card('4012888888881881', 'success'),
  card('5555555555554444', 'success', { brand: 'mastercard', token: 'pm_card_mastercard' }),
  card('2223003122003222', 'success', { brand: 'mastercard' }),
  card('5200828282828210', 'success (debit)', { brand: 'mastercard', token: 'pm_card_mastercard_debit' }),
  card('5105105105105100', 'success (prepaid)', { brand: 'mastercard', token: 'pm_card_mastercard_prepaid' }),
  card('378282246310005', 'success', { brand: 'amex', token: 'pm_card_amex' }),
  card('6200000000000005', 'success', { brand: 'unionpay', token: 'pm_card_unionpay' }),
  card('3566002020360505', 'success', { brand: 'jcb', token: 'pm_card_jcb' }),
  card('4000000000000002', 'declined', { outcome: 'generic_decline', token: 'pm_card_visa_chargeDeclined' }),
  card('4000000000009995', 'insufficient funds', {
    outcome: 'insufficient_funds',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  }),
  card('4000000000009987', 'lost card', {
    outcome: 'lost_card',
    token: 'pm_card_visa_chargeDeclinedLostCard',
  }),
  card('4000000000009979', 'stolen card', {
    outcome: 'stolen_card',
    token: 'pm_card_visa_chargeDeclinedStolenCard',
  }),
  card('4000000000000069', 'expired card', {
    outcome: 'expired_card',
    token: 'pm_card_chargeDeclinedExpiredCard',
  }),
  card('4000000000000127', 'wrong security code', {
    outcome: 'incorrect_cvc',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
  }),
  card('4000000000000101', 'wrong security code', {
    outcome: 'incorrect_cvc',
    token: 'pm_card_cvcCheckFail',
  }),
  card('4000000000000119', 'processing error', {
    outcome: 'processing_error',
    token: 'pm_card_chargeDeclinedProcessingError',
  }),
  card('4000000000006975', 'velocity limit exceeded', {
    outcome: 'card_velocity_exceeded',
    token: 'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
  }),
  card('4100000000000019', 'blocked as fraudulent', {
    outcome: 'fraudulent',
    token: 'pm_card_radarBlock',
  }),
  card('4000000000000341', 'saved, then declined', {
    outcome: 'generic_decline',
    token: 'pm_card_chargeCustomerFail',
  }),
  card('4000002760003184', '3-D Secure always', {
    threeDSecure: 'required',
    token: 'pm_card_authenticationRequired',
  }),
  card('4000002500003155', '3-D Secure unless set up', {
    threeDSecure: 'required',
    token: 'pm_card_authenticationRequiredOnSetup',
  }),
  card('4000000000003220', '3-D Secure required, then success', {
    threeDSecure: 'required',
    token: 'pm_card_threeDSecure2Required',
  }),
  card('4000008400001629', '3-D Secure, then declined', {
    threeDSecure: 'required',
    outcome: 'generic_decline',
    token: 'pm_card_threeDSecureRequiredChargeDeclined',
  }),
  card('4000008260003178', '3-D Secure, then insufficient funds', {
    threeDSecure: 'required',
    outcome: 'insufficient_funds',
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
  }),
  card('4000008400001280', '3-D Secure required, lookup fails: declined', {
    outcome: 'generic_decline',
    token: 'pm_card_threeDSecureRequiredProcessingError',
  }),
  card('4000000000003055', '3-D Secure optional, success', {
    threeDSecure: 'optional',
    token: 'pm_card_threeDSecureOptional',
  }),
  card('4000000000003097', '3-D Secure optional but broken, success', {
    token: 'pm_card_threeDSecureOptionalProcessingError',
  }),
  card('4000000000007726', 'success; its refund settles later', {
    refund: 'settles_later',
    token: 'pm_card_pendingRefund',
  }),
  card('4000000000005126', 'success; its refund fails later', {
    refund: 'fails_later',
    token: 'pm_card_refundFail',
  }),
]

const byFingerprint = new Map(TEST_CARDS.map((row) => [fingerprintOf(row.number), row]))
const byToken = new Map(TEST_CARDS.flatMap((row) => (row.token ? [[row.token, row] as const] : [])))

export const findCardByNumber = (number: string): TestCard | undefined =>
  byFingerprint.get(fingerprintOf(number))
export const findCardByToken = (token: string): TestCard | undefined => byToken.get(token)

/** The test card of a stored payment method. */
export function getCardByFingerprint(fingerprint: string): TestCard {
  const row = byFingerprint.get(fingerprint)
  if (!row) throw new Error(`payment method with unknown fingerprint ${fingerprint}`)
  return row
}

/** Card data of a form, as text. */
export interface EnteredCard {
  number: string
  exp_month: string
  exp_year: string
  cvc?: string | undefined
}

const INVALID_PARTS = {
  number: 'incorrect_number',
  month: 'invalid_expiry_month',
  year: 'invalid_expiry_year',
} as const

/** Validates an entered card like Stripe's test mode, before the bank is involved. Returns the error, or undefined. */
export function findCardError(entered: EnteredCard, now: Date): CardErrorKey | undefined {
  const { number, exp_month: month, exp_year: year } = entered
  const invalid = findInvalidPart({ number, month, year }, now)
  if (invalid) return INVALID_PARTS[invalid]
  const known = findCardByNumber(entered.number)
  const cvcLength = known?.brand === 'amex' ? 4 : 3
  if (entered.cvc !== undefined && !new RegExp(`^\\d{${cvcLength}}$`).test(entered.cvc)) return 'invalid_cvc'
  return known ? undefined : 'test_mode_live_card'
}
