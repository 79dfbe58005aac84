import { m } from '../../../paraglide/messages.js'
import { ContactFields } from '../contact-fields.tsx'
import type { ContactErrors, GuestContact } from '../guest-contact.ts'

interface ExpressContactProps {
  contact: GuestContact
  errors: ContactErrors
  /** Guests need an address for mails, too. */
  isGuest: boolean
  onChange: (contact: GuestContact) => void
}

/** What a wallet may not know, or what somebody may want to change for this order. */
export function ExpressContact({ contact, errors, isGuest, onChange }: ExpressContactProps) {
  return (
    <fieldset className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <legend className="mb-3 font-heading text-h3">{m.express_contact()}</legend>
      <ContactFields
        {...{ contact, errors }}
        hasEmail={isGuest}
        onEmail={(email) => onChange({ ...contact, email })}
        onPhone={(phone) => onChange({ ...contact, phone })}
      />
      <p className="text-sm text-muted sm:col-span-2">{m.express_contact_lead()}</p>
    </fieldset>
  )
}
