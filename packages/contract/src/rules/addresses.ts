import { MAINLAND_MOBILE } from './users.ts'

interface PhoneAndCountry {
  phone: string
  country: string
}

/** The mainland rule at home, a plausible international number elsewhere (decisions, section 5). */
export function hasFittingPhone({ phone, country }: PhoneAndCountry): boolean {
  return country === 'CN' ? MAINLAND_MOBILE.test(phone) : /^\+?[\d\s().-]{6,20}$/.test(phone)
}

interface PostalCodeAndCountry {
  postal_code?: string | undefined
  country: string
}

/** Six digits at home, where one is given; elsewhere every country has its own form. */
export function hasFittingPostalCode({ postal_code, country }: PostalCodeAndCountry): boolean {
  return country !== 'CN' || postal_code === undefined || /^\d{6}$/.test(postal_code)
}

export const phoneError = { message: 'Invalid phone number format', path: ['phone'] }

export const postalCodeError = { message: 'Invalid postal code', path: ['postal_code'] }
