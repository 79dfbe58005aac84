import { forgotPassword } from '@shop/contract/auth/auth.endpoints'
import { call } from '../../lib/api/api.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ErrorNotice } from '../../ui/text/notice.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { findOnlyEmailError } from './auth-errors.ts'
import { useAuthRequest } from './use-auth-request.ts'

/** Navigation state passed to the recovery page. */
export interface RecoveryState {
  /** Initial value of the field. */
  email?: string
}

interface ForgotPasswordFormProps {
  email: string | undefined
  onSent: (email: string) => void
}

const FIELD_ID = 'forgot-email'

/** Requests a password reset mail for an email address. */
export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const [error, setError] = useFieldError(FIELD_ID)
  const { isSending, refusal, request } = useAuthRequest()

  function submit(data: FormData) {
    const to = String(data.get('email')).trim()
    const found = findOnlyEmailError(to)
    setError(found)
    if (found) return
    return request(
      () => call(forgotPassword, { body: { email: to } }),
      () => onSent(to),
    )
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <ErrorNotice message={refusal} />
      <Field id={FIELD_ID} label={m.auth_email()} error={error} required>
        {(control) => <EmailInput {...control} autoComplete="username" key={email} defaultValue={email} />}
      </Field>
      <Button type="submit" wide loading={isSending}>
        {isSending ? m.auth_forgot_sending() : m.auth_forgot_send()}
      </Button>
    </Form>
  )
}
