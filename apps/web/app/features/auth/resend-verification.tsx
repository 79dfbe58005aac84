import { resendVerification } from '@shop/contract/auth/auth.endpoints'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { m } from '../../paraglide/messages.js'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ErrorNotice, Notice } from '../../ui/text/notice.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { findOnlyEmailError } from './auth-errors.ts'
import { ResendButton, useResendWait } from './resend-button.tsx'
import { useAuthRequest } from './use-auth-request.ts'

interface ResendVerificationProps {
  /** Undefined where it is not known: the form has a field for it. */
  email?: string | undefined
  /** A mail has just been sent: the countdown starts at once. */
  wasJustSent?: boolean
}

const FIELD_ID = 'resend-email'

/** Sends the verification mail again, at most once a minute, and shows the countdown. */
export function ResendVerification({ email, wasJustSent = false }: ResendVerificationProps) {
  const [isSent, setIsSent] = useState(false)
  const [error, setError] = useFieldError(FIELD_ID)
  const { isSending, refusal, request } = useAuthRequest()
  const [secondsLeft, beginWait] = useResendWait(wasJustSent)

  function submit(data: FormData) {
    if (secondsLeft > 0) return
    const to = email ?? String(data.get('email')).trim()
    const found = findOnlyEmailError(to)
    setError(found)
    if (found) return
    setIsSent(false)
    return request(
      () => call(resendVerification, { body: { email: to } }),
      () => {
        setIsSent(true)
        beginWait()
      },
    )
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <ErrorNotice message={refusal} />
      {isSent && <Notice kind="ok" announce title={m.auth_resend_done()} />}
      {email === undefined && (
        <Field id={FIELD_ID} label={m.auth_email()} error={error} required>
          {(control) => <EmailInput {...control} />}
        </Field>
      )}
      <ResendButton secondsLeft={secondsLeft} isSending={isSending} />
    </Form>
  )
}
