import { resetPassword } from '@shop/contract/auth'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { findNewPasswordError } from '../../lib/shop/credential-rules.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { toAuthMessage, toAuthOutageMessage } from './auth-messages.ts'
import { toResetOutcome } from './reset-outcome.ts'

export interface ResetPasswordFormProps {
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
  const [refusal, setRefusal] = useState<string>()
  const [isSending, send] = useSending()

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    const found = findNewPasswordError(password)
    setError(found)
    setRefusal(undefined)
    if (found) return
    await send(async () => {
      try {
        const result = await call(resetPassword, { body: { token, password } })
        if (result.ok) return onDone()
        const outcome = toResetOutcome(result.error)
        if (outcome === 'invalid-link') onInvalidLink()
        else if (outcome === 'common-password') setError(m.auth_error_password_common())
        else setRefusal(toAuthMessage(result.status, result.error))
      } catch (error) {
        setRefusal(toAuthOutageMessage(error))
      }
    })
  }

  return (
    // `post`: a submit before hydration must not put form data into the URL.
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {refusal && (
        <Notice kind="danger" announce>
          <p>{refusal}</p>
        </Notice>
      )}
      <NewPasswordField id={FIELD_ID} name="password" label={m.auth_reset_password()} error={error} />
      <Button type="submit" wide loading={isSending}>
        {isSending ? m.auth_reset_saving() : m.auth_reset_save()}
      </Button>
    </form>
  )
}
