import { PASSWORD_LENGTH } from '@shop/contract/auth'
import { m } from '../../paraglide/messages.js'

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** What a new password must have (specification, section 5), in the order in which it is ticked off. */
export const PASSWORD_RULES = [
  {
    name: 'length',
    label: m.auth_rule_length,
    error: m.auth_error_password_length,
    isMet: (password: string) => password.length >= PASSWORD_LENGTH.minAtRegistration,
  },
  {
    name: 'lowercase',
    label: m.auth_rule_lowercase,
    error: m.auth_error_password_lowercase,
    isMet: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    name: 'uppercase',
    label: m.auth_rule_uppercase,
    error: m.auth_error_password_uppercase,
    isMet: (password: string) => /\p{Lu}/u.test(password),
  },
] as const

/** Checks the form of an e-mail address, trimmed and not empty (specification, section 5). */
export function findEmailError(email: string): string | undefined {
  return ADDRESS.test(email) ? undefined : m.auth_error_email()
}

/** Checks a new password by the rules that the browser knows; whether it is a common one, the server tells. */
export function findNewPasswordError(password: string): string | undefined {
  if (password.length > PASSWORD_LENGTH.max) return m.auth_error_password_too_long()
  return PASSWORD_RULES.find(({ isMet }) => !isMet(password))?.error()
}
