import { isPhone } from '@shop/contract/guests'
import { toFieldErrors, type FieldErrors } from '../../lib/api/field-errors.ts'
import { findEmailError } from '../../lib/shop/credential-rules.ts'
import { m } from '../../paraglide/messages.js'
import type { CheckoutDraft } from './draft.ts'

/** Who orders without an account. */
export type GuestContact = Pick<CheckoutDraft, 'email' | 'phone'>

export type ContactErrors = FieldErrors<keyof GuestContact>

/** Ids of the fields, for links of the error summary and the sign-in dialog. */
export const CONTACT_IDS = { email: 'guest-email', phone: 'guest-phone' }

/** Whether a visitor has started to order as a guest. */
export function isGuest({ email, phone }: GuestContact): boolean {
  return email.trim() !== '' || phone.trim() !== ''
}

/** Validates the contact; the server has the same rules (packages/contract, guests). */
export function findContactErrors({ email, phone }: GuestContact): ContactErrors {
  const address = email.trim()
  return toFieldErrors({
    email: address === '' ? m.auth_error_email_required() : findEmailError(address),
    phone: isPhone(phone) ? undefined : m.addresses_error_phone(),
  })
}

/** The draft with another phone number, which is the courier's too as long as that was not typed apart. */
export function changePhone(
  { phone: before, address }: CheckoutDraft,
  phone: string,
): Partial<CheckoutDraft> {
  return address.phone === before ? { phone, address: { ...address, phone } } : { phone }
}
