import { isMainlandMobile, isPhone } from './phones.rules.ts'
import { toTyped } from '../text/typed-text.rules.ts'

/** Whether a typed phone number fits the country: a mainland mobile number at home, a plausible number elsewhere. */
export function hasFittingPhone({ phone, country }: { phone: string; country: string }): boolean {
  return country === 'CN' ? isMainlandMobile(phone) : isPhone(phone)
}

/** A postal code as it is stored: capital letters, and no spaces between the six digits at home. */
export function toPostalCode(typed: string, country: string): string {
  const code = toTyped(typed).toUpperCase()
  return country === 'CN' ? code.replaceAll(' ', '') : code
}

/** Whether a typed postal code fits the country: six digits at home, if given; any text elsewhere. */
export function hasFittingPostalCode({
  postal_code: typed,
  country,
}: {
  postal_code?: string | undefined
  country: string
}): boolean {
  return country !== 'CN' || typed === undefined || /^\d{6}$/.test(toPostalCode(typed, country))
}
