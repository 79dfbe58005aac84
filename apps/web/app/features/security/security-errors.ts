import type { ApiFailure } from '../../lib/api/api-result.ts'
import { findEmailError, findNewPasswordError } from '../../lib/shop/credential-rules.ts'
import { toFieldErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
import { m } from '../../paraglide/messages.js'

/** Values of the password form. */
export interface PasswordChange {
  current: string
  next: string
}

/** Values of the email form. */
export interface EmailChange {
  email: string
  current: string
}

/** Validates a change of password. */
export function findPasswordChangeErrors({
  current,
  next,
}: PasswordChange): FieldErrors<keyof PasswordChange> {
  const isSame = current !== '' && current === next
  return toFieldErrors({
    current: findCurrentPasswordError(current),
    next: isSame ? m.security_password_error_same() : findNewPasswordError(next),
  })
}

/** Validates a change of the email address; case is ignored. */
export function findEmailChangeErrors(
  { email, current }: EmailChange,
  presentEmail: string | undefined,
): FieldErrors<keyof EmailChange> {
  return toFieldErrors({
    email: findNewEmailError(email, presentEmail),
    current: findCurrentPasswordError(current),
  })
}

/** Validates the current password field. */
export function findCurrentPasswordError(current: string): string | undefined {
  return current === '' ? m.security_error_current_missing() : undefined
}

function findNewEmailError(email: string, presentEmail: string | undefined): string | undefined {
  if (email === '') return m.security_email_error_missing()
  if (email.toLowerCase() === presentEmail?.toLowerCase()) return m.security_email_error_same()
  return findEmailError(email)
}

/** Maps a refusal to field errors; empty when it concerns no field. */
export function toRefusedFields({ code, details }: ApiFailure): FieldErrors<'current' | 'next' | 'email'> {
  if (code === 'PASSWORD_CONFIRMATION_FAILED') return { current: m.security_error_current() }
  if (code === 'PASSWORD_TOO_COMMON') return { next: m.auth_error_password_common() }
  const refuses = (path: string) => details?.some((detail) => detail.path === path)
  return toFieldErrors({
    current: refuses('current_password') ? m.security_error_current() : undefined,
    next: refuses('new_password') ? m.auth_error_password_length() : undefined,
    email: refuses('email') ? m.auth_error_email() : undefined,
  })
}
