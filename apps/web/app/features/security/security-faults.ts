import type { ApiFailure } from '../../lib/api-result.ts'
import { findEmailFault, findNewPasswordFault } from '../../lib/credential-rules.ts'
import { toFaults, type Faults } from '../../lib/faults.ts'
import { m } from '../../paraglide/messages.js'

/** What the form for another password holds. */
export interface PasswordChange {
  current: string
  next: string
}

/** What the form for another address holds. */
export interface EmailChange {
  email: string
  current: string
}

/** Checks a change of the password. */
export function findPasswordChangeFaults({ current, next }: PasswordChange): Faults<keyof PasswordChange> {
  const isSame = current !== '' && current === next
  return toFaults({
    current: findCurrentFault(current),
    next: isSame ? m.security_password_fault_same() : findNewPasswordFault(next),
  })
}

/** Checks a change of the address; addresses are the same whatever their case. */
export function findEmailChangeFaults(
  { email, current }: EmailChange,
  presentEmail: string | undefined,
): Faults<keyof EmailChange> {
  return toFaults({ email: findNewEmailFault(email, presentEmail), current: findCurrentFault(current) })
}

/** Checks the password that is asked for as proof. */
export function findCurrentFault(current: string): string | undefined {
  return current === '' ? m.security_fault_current_missing() : undefined
}

function findNewEmailFault(email: string, presentEmail: string | undefined): string | undefined {
  if (email === '') return m.security_email_fault_missing()
  if (email.toLowerCase() === presentEmail?.toLowerCase()) return m.security_email_fault_same()
  return findEmailFault(email)
}

/** The fields that the server's refusal is about, in words; empty where it is about none. */
export function toRefusedFields({ code, details }: ApiFailure): Faults<'current' | 'next' | 'email'> {
  if (code === 'PASSWORD_CONFIRMATION_FAILED') return { current: m.security_fault_current() }
  if (code === 'PASSWORD_TOO_COMMON') return { next: m.auth_fault_password_common() }
  const refuses = (path: string) => details?.some((detail) => detail.path === path)
  return toFaults({
    current: refuses('current_password') ? m.security_fault_current() : undefined,
    next: refuses('new_password') ? m.auth_fault_password_length() : undefined,
    email: refuses('email') ? m.auth_fault_email() : undefined,
  })
}
