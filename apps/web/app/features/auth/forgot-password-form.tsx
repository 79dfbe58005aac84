import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { findOnlyEmailError } from './auth-errors.ts'
import { useForgotPassword } from './use-forgot-password.ts'

/** Navigation state passed to the recovery page. */
export interface RecoveryState {
  /** Initial value of the field. */
  email?: string
}

export interface ForgotPasswordFormProps {
  email: string | undefined
  onSent: (email: string) => void
}

const FIELD_ID = 'forgot-email'

/** Requests a password reset mail for an email address. */
export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const [error, setError] = useFieldError(FIELD_ID)
  const { isSending, refusal, requestReset: fetch } = useForgotPassword()

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('email')).trim()
    const found = findOnlyEmailError(to)
    setError(found)
    if (!found) await fetch(to, () => onSent(to))
  }

  return (
    // `post`: a submit before hydration must not put form data into the URL.
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {refusal && (
        <Notice kind="danger" announce>
          <p>{refusal}</p>
        </Notice>
      )}
      <Field id={FIELD_ID} label={m.auth_email()} error={error} required>
        {(control) => <EmailInput {...control} autoComplete="username" key={email} defaultValue={email} />}
      </Field>
      <Button type="submit" wide loading={isSending}>
        {isSending ? m.auth_forgot_sending() : m.auth_forgot_send()}
      </Button>
    </form>
  )
}
