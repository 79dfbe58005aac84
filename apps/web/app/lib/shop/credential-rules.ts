import { PASSWORD_LENGTH } from '@shop/contract/auth/auth.rules'
import { m } from '../../paraglide/messages.js'

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Rules for a new password, in the order in which the form lists them. */
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

/** Validates an e-mail address, trimmed and not empty; returns a message or undefined. */
export function findEmailError(email: string): string | undefined {
  return ADDRESS.test(email) ? undefined : m.auth_error_email()
}

/** Validates a new password; returns a message or undefined. Only the server checks for common passwords. */
export function findNewPasswordError(password: string): string | undefined {
  if (password.length > PASSWORD_LENGTH.max) return m.auth_error_password_too_long()
  return PASSWORD_RULES.find(({ isMet }) => !isMet(password))?.error()
}
