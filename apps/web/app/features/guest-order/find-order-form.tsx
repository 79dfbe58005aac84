import { findGuestOrder } from '@shop/contract/guests/guests.endpoints'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { toFieldErrors } from '../../lib/api/field-errors.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { findEmailError } from '../../lib/shop/credential-rules.ts'
import { m } from '../../paraglide/messages.js'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useFormErrors } from '../../ui/form/use-form-errors.ts'
import { Button } from '../../ui/layout/button.tsx'
import { ErrorNotice } from '../../ui/text/notice.tsx'

const FIELD_IDS = { order_number: 'find-order-number', email: 'find-order-email' }

/** Asks for a new link to an order. The message afterwards is the same for every number and address. */
export function FindOrderForm({ onSent }: { onSent: (email: string) => void }) {
  const { errors, summary, show } = useFormErrors(FIELD_IDS)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, send] = useSending()

  function submit(data: FormData) {
    const number = String(data.get('order_number')).trim()
    const email = String(data.get('email')).trim()
    const found = toFieldErrors({
      order_number: number === '' ? m.guest_find_number_required() : undefined,
      email: email === '' ? m.auth_error_email_required() : findEmailError(email),
    })
    setRefusal(undefined)
    if (show(found)) return undefined
    return send(async () => {
      try {
        const result = await call(findGuestOrder, { body: { order_number: number, email } })
        if (result.ok) onSent(email)
        else setRefusal(toRefusalMessage(result.status, result.error))
      } catch (error) {
        setRefusal(toOutageMessage(error, m.guest_failed()))
      }
    })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <ErrorSummary errors={summary} />
      <ErrorNotice message={refusal} />
      <Field
        id={FIELD_IDS.order_number}
        label={m.guest_find_number()}
        help={m.guest_find_number_help()}
        error={errors.order_number}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            name="order_number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        )}
      </Field>
      <Field id={FIELD_IDS.email} label={m.auth_email()} error={errors.email} required>
        {(control) => <EmailInput {...control} />}
      </Field>
      <Button type="submit" wide loading={isSending}>
        {isSending ? m.guest_find_sending() : m.guest_find_send()}
      </Button>
    </Form>
  )
}
