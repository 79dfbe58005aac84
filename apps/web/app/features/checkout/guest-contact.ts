import { isPhone } from '@shop/contract/addresses/phones.rules'
import { toFieldErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
import { findEmailError } from '../../lib/shop/credential-rules.ts'
import { m } from '../../paraglide/messages.js'

/** Who orders without an account. */
export interface GuestContact {
  email: string
  phone: string
}

export type ContactErrors = FieldErrors<keyof GuestContact>

/** Ids of the fields, for links of the error summary and the sign-in dialog. */
export const CONTACT_IDS = { email: 'guest-email', phone: 'guest-phone' }

/** Validates the contact; the server has the same rules (packages/contract, guests). */
export function findContactErrors({ email, phone }: GuestContact): ContactErrors {
  return toFieldErrors({
    email: findGuestEmailError(email),
    phone: isPhone(phone) ? undefined : m.addresses_error_phone(),
  })
}

/** Validates where the confirmation goes. */
export function findGuestEmailError(typed: string): string | undefined {
  const email = typed.trim()
  return email === '' ? m.auth_error_email_required() : findEmailError(email)
}
