import { m } from '../../paraglide/messages.js'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { CONTACT_IDS, type ContactErrors, type GuestContact } from './guest-contact.ts'

/** Where the confirmation goes. */
export function ContactEmail({
  email,
  error,
  onEmail,
}: {
  email: string
  error: string | undefined
  onEmail: (email: string) => void
}) {
  return (
    <Field id={CONTACT_IDS.email} label={m.auth_email()} error={error} required>
      {(control) => (
        <EmailInput
          {...control}
          maxLength={254}
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
      )}
    </Field>
  )
}

interface ContactFieldsProps {
  contact: GuestContact
  errors: ContactErrors
  /** Whether the address is known from an account. */
  hasEmail?: boolean
  onEmail: (email: string) => void
  onPhone: (phone: string) => void
}

/** E-mail and phone of who orders, side by side in a fieldset of the caller. */
export function ContactFields({ contact, errors, hasEmail = true, onEmail, onPhone }: ContactFieldsProps) {
  return (
    <>
      {hasEmail && <ContactEmail email={contact.email} error={errors.email} onEmail={onEmail} />}
      <Field id={CONTACT_IDS.phone} label={m.guest_phone()} error={errors.phone} required>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            name="phone"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
            value={contact.phone}
            onChange={(event) => onPhone(event.target.value)}
          />
        )}
      </Field>
    </>
  )
}
