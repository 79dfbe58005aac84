import { toTyped } from '../text/typed-text.rules.ts'

/** An 11-digit mainland mobile number, as it is stored. */
export const MAINLAND_MOBILE = /^1[3-9]\d{9}$/

/** A number of any country as people write it, with an extension where there is one. */
const ANY_PHONE = /^\+?[\d\s().\-/]{6,24}(?:(?:,|;|#|x|ext\.?|extension)\s*\d{1,7})?$/i

/** Characters of a phone number as it is typed. */
export const PHONE_LENGTH = 40

/** A mainland mobile number as it is stored: without the code of the country and what separates its digits. */
export const toMainlandMobile = (typed: string): string =>
  toTyped(typed)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')

/** Whether a typed number is a mainland mobile number. */
export const isMainlandMobile = (typed: string): boolean => MAINLAND_MOBILE.test(toMainlandMobile(typed))

/** Whether a typed number can be one of any country. What a number is in its own country, the server knows alone. */
export const isPhone = (typed: string): boolean => ANY_PHONE.test(toTyped(typed))
