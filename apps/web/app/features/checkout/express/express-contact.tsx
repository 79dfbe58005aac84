import { m } from '../../../paraglide/messages.js'
import { EmailInput } from '../../../ui/form/email-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { CONTACT_IDS, type ContactErrors } from '../guest-contact.ts'

interface Contact {
  email: string
  phone: string
}

interface ExpressContactProps {
  contact: Contact
  errors: ContactErrors
  /** Guests need an address for mails, too. */
  isGuest: boolean
  onChange: (contact: Contact) => void
}

/** What a wallet may not know, or what somebody may want to change for this order. */
export function ExpressContact({ contact, errors, isGuest, onChange }: ExpressContactProps) {
  return (
    <fieldset className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <legend className="mb-3 font-heading text-h3">{m.express_contact()}</legend>
      {isGuest && (
        <Field id={CONTACT_IDS.email} label={m.auth_email()} error={errors.email} required>
          {(control) => (
            <EmailInput
              {...control}
              maxLength={254}
              value={contact.email}
              onChange={(event) => onChange({ ...contact, email: event.target.value })}
            />
          )}
        </Field>
      )}
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
            onChange={(event) => onChange({ ...contact, phone: event.target.value })}
          />
        )}
      </Field>
      <p className="text-sm text-muted sm:col-span-2">{m.express_contact_lead()}</p>
    </fieldset>
  )
}
