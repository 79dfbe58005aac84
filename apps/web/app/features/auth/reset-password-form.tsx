import { resetPassword } from '@shop/contract/auth/auth.endpoints'
import { call } from '../../lib/api/api.ts'
import { findNewPasswordError } from '../../lib/shop/credential-rules.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { ErrorNotice } from '../../ui/text/notice.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { toResetOutcome } from './auth-errors.ts'
import { useAuthRequest } from './use-auth-request.ts'

interface ResetPasswordFormProps {
  /** Token of the mailed link. */
  token: string
  onDone: () => void
  /** The link is used, expired or unknown. */
  onInvalidLink: () => void
}

const FIELD_ID = 'reset-password'

/** Sets a new password with the token of a mailed link. One field with a reveal button instead of two. */
export function ResetPasswordForm({ token, onDone, onInvalidLink }: ResetPasswordFormProps) {
  const [error, setError] = useFieldError(FIELD_ID)
  const { isSending, refusal, clearRefusal, request } = useAuthRequest()

  function submit(data: FormData) {
    const password = String(data.get('password'))
    const found = findNewPasswordError(password)
    setError(found)
    clearRefusal()
    if (found) return
    return request(
      () => call(resetPassword, { body: { token, password } }),
      onDone,
      (failure) => {
        const outcome = toResetOutcome(failure)
        if (outcome === 'invalid-link') onInvalidLink()
        if (outcome === 'common-password') setError(m.auth_error_password_common())
        return outcome !== 'refused'
      },
    )
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <ErrorNotice message={refusal} />
      <NewPasswordField id={FIELD_ID} name="password" label={m.auth_reset_password()} error={error} />
      <Button type="submit" wide loading={isSending}>
        {isSending ? m.auth_reset_saving() : m.auth_reset_save()}
      </Button>
    </Form>
  )
}
