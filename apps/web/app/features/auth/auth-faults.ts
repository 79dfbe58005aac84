import { PASSWORD_LENGTH } from '@shop/contract/auth'
import { MAINLAND_MOBILE, NICKNAME_LENGTH } from '@shop/contract/users'
import { findEmailFault, findNewPasswordFault } from '../../lib/credential-rules.ts'
import { toFaults, type Faults } from '../../lib/faults.ts'
import { m } from '../../paraglide/messages.js'

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

/** Checks a form that asks for an address alone. */
export function findOnlyEmailFault(email: string): string | undefined {
  return email === '' ? m.auth_fault_email_required() : findEmailFault(email)
}

/** Checks the login form (specification, section 5). */
export function findLoginFaults({ email, password }: LoginValues): Faults<keyof LoginValues> {
  return toFaults({
    email: findRequired(email.trim()) ?? findEmailFault(email.trim()),
    password: findRequired(password) ?? findLoginPasswordFault(password),
  })
}

function findRequired(value: string): string | undefined {
  return value === '' ? m.auth_fault_required() : undefined
}

function findLoginPasswordFault(password: string): string | undefined {
  return password.length < PASSWORD_LENGTH.minAtLogin ? m.auth_fault_login_password() : undefined
}

/** Checks the registration form (specification, section 5). */
export function findRegistrationFaults(values: RegistrationValues): Faults<keyof RegistrationValues> {
  const { email, password, nickname, phone } = values
  return toFaults({
    email: findRequired(email.trim()) ?? findEmailFault(email.trim()),
    password: findRequired(password) ?? findNewPasswordFault(password),
    nickname: findNicknameFault(nickname.trim()),
    phone: phone.trim() === '' || MAINLAND_MOBILE.test(phone.trim()) ? undefined : m.auth_fault_phone(),
  })
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
