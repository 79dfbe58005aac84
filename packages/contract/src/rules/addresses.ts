import { MAINLAND_MOBILE } from './users.ts'

/**
 * Whether the phone number fits the country: the mainland format at home, a plausible international number elsewhere.
 */
export function hasFittingPhone({ phone, country }: { phone: string; country: string }): boolean {
  return country === 'CN' ? MAINLAND_MOBILE.test(phone) : /^\+?[\d\s().-]{6,20}$/.test(phone)
}

/** Whether the postal code fits the country: six digits at home, if given; any text elsewhere. */
export function hasFittingPostalCode({
  postal_code,
  country,
}: {
  postal_code?: string | undefined
  country: string
}): boolean {
  return country !== 'CN' || postal_code === undefined || /^\d{6}$/.test(postal_code)
}
