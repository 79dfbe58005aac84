import { PASSWORD_LENGTH } from '@shop/contract/auth'
import { MAINLAND_MOBILE, NICKNAME_LENGTH } from '@shop/contract/users'
import { findEmailError, findNewPasswordError } from '../../lib/shop/credential-rules.ts'
import { toFieldErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
import { m } from '../../paraglide/messages.js'

/** Fields of the login form as typed. */
export interface LoginValues {
  email: string
  password: string
}

/** Fields of the registration form as typed. */
export interface RegistrationValues extends LoginValues {
  nickname: string
  phone: string
}

/** Validates a form whose only field is an email address. */
export function findOnlyEmailError(email: string): string | undefined {
  return email === '' ? m.auth_error_email_required() : findEmailError(email)
}

/** Validates the login form. */
export function findLoginErrors({ email, password }: LoginValues): FieldErrors<keyof LoginValues> {
  return toFieldErrors({
    email: findRequired(email.trim()) ?? findEmailError(email.trim()),
    password: findRequired(password) ?? findLoginPasswordError(password),
  })
}

function findRequired(value: string): string | undefined {
  return value === '' ? m.auth_error_required() : undefined
}

function findLoginPasswordError(password: string): string | undefined {
  return password.length < PASSWORD_LENGTH.minAtLogin ? m.auth_error_login_password() : undefined
}

/** Validates the registration form. */
export function findRegistrationErrors(values: RegistrationValues): FieldErrors<keyof RegistrationValues> {
  const { email, password, nickname, phone } = values
  return toFieldErrors({
    email: findRequired(email.trim()) ?? findEmailError(email.trim()),
    password: findRequired(password) ?? findNewPasswordError(password),
    nickname: findNicknameError(nickname.trim()),
    phone: phone.trim() === '' || MAINLAND_MOBILE.test(phone.trim()) ? undefined : m.auth_error_phone(),
  })
}

function findNicknameError(nickname: string): string | undefined {
  const { min, max } = NICKNAME_LENGTH
  return nickname !== '' && (nickname.length < min || nickname.length > max)
    ? m.auth_error_nickname()
    : undefined
}

/** Maps the server's error details to the fields of the form. */
export function toErrors(
  details: readonly { path: string; message: string }[] | undefined,
): FieldErrors<keyof RegistrationValues> {
  const messages: Partial<Record<string, [keyof RegistrationValues, () => string]>> = {
    email: ['email', m.auth_error_email],
    password_raw: ['password', m.auth_error_password_length],
    nickname: ['nickname', m.auth_error_nickname],
    phone_number: ['phone', m.auth_error_phone],
  }
  const errors: FieldErrors<keyof RegistrationValues> = {}
  for (const { path } of details ?? []) {
    const [field, toMessage] = messages[path] ?? []
    if (field && toMessage) errors[field] ??= toMessage()
  }
  return errors
}
