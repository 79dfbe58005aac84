import { MAINLAND_MOBILE } from './users.ts'

interface PhoneAndCountry {
  phone: string
  country: string
}

/**
 * Whether the phone number fits the country: the mainland format at home, a plausible international number elsewhere.
 */
export function hasFittingPhone({ phone, country }: PhoneAndCountry): boolean {
  return country === 'CN' ? MAINLAND_MOBILE.test(phone) : /^\+?[\d\s().-]{6,20}$/.test(phone)
}

interface PostalCodeAndCountry {
  postal_code?: string | undefined
  country: string
}

/** Whether the postal code fits the country: six digits at home, if given; any text elsewhere. */
export function hasFittingPostalCode({ postal_code, country }: PostalCodeAndCountry): boolean {
  return country !== 'CN' || postal_code === undefined || /^\d{6}$/.test(postal_code)
}

export const phoneError = { message: 'Invalid phone number format', path: ['phone'] }

export const postalCodeError = { message: 'Invalid postal code', path: ['postal_code'] }
