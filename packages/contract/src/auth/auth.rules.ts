import { toTypedEmail } from '../text/typed-text.rules.ts'

/** Password lengths in characters. */
export const PASSWORD_LENGTH = { minAtLogin: 6, minAtRegistration: 8, max: 128 } as const

/**
 * Format of an e-mail address: that of the HTML standard, whose browsers check forms by it, with letters of all scripts in the
 * domain and at least one dot there. No character can end a mail header or add a recipient.
 */
const EMAIL_FORMAT =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u

/** Longest e-mail address in characters. */
export const EMAIL_MAX_LENGTH = 254

/** Whether what was typed is an e-mail address, in the form that `toTypedEmail` gives it. */
export function isEmail(typed: string): boolean {
  const email = toTypedEmail(typed)
  return email.length <= EMAIL_MAX_LENGTH && EMAIL_FORMAT.test(email)
}
