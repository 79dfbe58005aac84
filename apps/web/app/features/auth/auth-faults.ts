import { MAINLAND_MOBILE, PASSWORD_LENGTH } from '@shop/contract/auth'
import { NICKNAME_LENGTH } from '@shop/contract/users'
import { m } from '../../paraglide/messages.js'

/** What is wrong with a form, in words, by field. Empty for a form that may be sent. */
export type Faults<Field extends string> = Partial<Record<Field, string>>

/** What the login form holds, as it was typed. */
export interface LoginValues {
  email: string
  password: string
}

/** What the registration form holds, as it was typed. */
export interface RegistrationValues extends LoginValues {
  nickname: string
  phone: string
}

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** What a new password must have (specification, section 5), in the order in which it is ticked off. */
export const PASSWORD_RULES = [
  {
    name: 'length',
    label: m.auth_rule_length,
    fault: m.auth_fault_password_length,
    isMet: (password: string) => password.length >= PASSWORD_LENGTH.minAtRegistration,
  },
  {
    name: 'lowercase',
    label: m.auth_rule_lowercase,
    fault: m.auth_fault_password_lowercase,
    isMet: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    name: 'uppercase',
    label: m.auth_rule_uppercase,
    fault: m.auth_fault_password_uppercase,
    isMet: (password: string) => /\p{Lu}/u.test(password),
  },
] as const

/** Checks an e-mail address alone (specification, section 5). */
export function findEmailFault(email: string): string | undefined {
  if (email.trim() === '') return m.auth_fault_required()
  return ADDRESS.test(email.trim()) ? undefined : m.auth_fault_email()
}

/** Checks the login form (specification, section 5). */
export function findLoginFaults({ email, password }: LoginValues): Faults<keyof LoginValues> {
  return withoutGaps({ email: findEmailFault(email), password: findLoginPasswordFault(password) })
}

function findLoginPasswordFault(password: string): string | undefined {
  if (password === '') return m.auth_fault_required()
  return password.length < PASSWORD_LENGTH.minAtLogin ? m.auth_fault_login_password() : undefined
}

/** Checks the registration form (specification, section 5). */
export function findRegistrationFaults(values: RegistrationValues): Faults<keyof RegistrationValues> {
  const { email, password, nickname, phone } = values
  return withoutGaps({
    email: findEmailFault(email),
    password: findNewPasswordFault(password),
    nickname: findNicknameFault(nickname.trim()),
    phone: phone.trim() === '' || MAINLAND_MOBILE.test(phone.trim()) ? undefined : m.auth_fault_phone(),
  })
}

function findNewPasswordFault(password: string): string | undefined {
  if (password === '') return m.auth_fault_required()
  if (password.length > PASSWORD_LENGTH.max) return m.auth_fault_password_too_long()
  return PASSWORD_RULES.find(({ isMet }) => !isMet(password))?.fault()
}

function findNicknameFault(nickname: string): string | undefined {
  const { min, max } = NICKNAME_LENGTH
  return nickname !== '' && (nickname.length < min || nickname.length > max)
    ? m.auth_fault_nickname()
    : undefined
}

/** The server's details, put beside the fields that they are about. */
export function toFieldFaults(
  details: readonly { path: string; message: string }[] | undefined,
): Faults<keyof RegistrationValues> {
  const words: Partial<Record<string, [keyof RegistrationValues, () => string]>> = {
    email: ['email', m.auth_fault_email],
    password_raw: ['password', m.auth_fault_password_length],
    nickname: ['nickname', m.auth_fault_nickname],
    phone_number: ['phone', m.auth_fault_phone],
  }
  const faults: Faults<keyof RegistrationValues> = {}
  for (const { path } of details ?? []) {
    const [field, say] = words[path] ?? []
    if (field && say) faults[field] ??= say()
  }
  return faults
}

function withoutGaps<Field extends string>(faults: Record<Field, string | undefined>): Faults<Field> {
  return Object.fromEntries(
    Object.entries(faults).filter(([, message]) => message !== undefined),
  ) as Faults<Field>
}
