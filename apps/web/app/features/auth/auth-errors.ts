import { PASSWORD_LENGTH } from '@shop/contract/auth/auth.rules'
import { isMainlandMobile } from '@shop/contract/addresses/phones.rules'
import { NICKNAME_LENGTH } from '@shop/contract/users/users.rules'
import { findEmailError, findNewPasswordError } from '../../lib/shop/credential-rules.ts'
import type { ApiFailure } from '../../lib/api/api-result.ts'
import { toFieldErrors, toServerErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
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
    phone: phone.trim() === '' || isMainlandMobile(phone) ? undefined : m.auth_error_phone(),
  })
}

function findNicknameError(nickname: string): string | undefined {
  const { min, max } = NICKNAME_LENGTH
  return nickname !== '' && (nickname.length < min || nickname.length > max)
    ? m.auth_error_nickname()
    : undefined
}

/** The server's error details as messages at the fields of the registration form. */
export function toRegistrationErrors(details: ApiFailure['details']): FieldErrors<keyof RegistrationValues> {
  return toServerErrors<keyof RegistrationValues>(details, {
    email: ['email', () => m.auth_error_email()],
    password_raw: ['password', () => m.auth_error_password_length()],
    nickname: ['nickname', () => m.auth_error_nickname()],
    phone_number: ['phone', () => m.auth_error_phone()],
  })
}

/** Why a password reset was refused. */
type ResetOutcome = 'invalid-link' | 'common-password' | 'refused'

/** Classifies the error of a password reset: link no longer valid, password refused, or another failure. */
export function toResetOutcome({ code, details }: ApiFailure): ResetOutcome {
  if (code === 'PASSWORD_TOO_COMMON') return 'common-password'
  // A truncated or extended token already fails validation.
  const isNoToken = code === 'VALIDATION_FAILED' && details?.some(({ path }) => path === 'token')
  return code === 'RESET_TOKEN_INVALID' || isNoToken ? 'invalid-link' : 'refused'
}
