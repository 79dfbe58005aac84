import { resendVerification } from '@shop/contract/auth'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { findOnlyEmailError } from './auth-errors.ts'
import { toAuthMessage, toAuthOutageMessage } from './auth-messages.ts'
import { ResendButton } from './resend-button.tsx'
import { useResendWait } from './use-resend-wait.ts'

export interface ResendVerificationProps {
  /** Undefined where it is not known: the form has a field for it. */
  email?: string | undefined
  /** A mail has just been sent: the countdown starts at once. */
  wasJustSent?: boolean
}

const FIELD_ID = 'resend-email'

/** Sends the verification mail again, at most once a minute, and shows the countdown. */
export function ResendVerification({ email, wasJustSent = false }: ResendVerificationProps) {
  const [news, setNews] = useState<{ kind: 'ok' | 'danger'; text: string }>()
  const [error, setError] = useFieldError(FIELD_ID)
  const [isSending, send] = useSending()
  const [secondsLeft, beginWait] = useResendWait(wasJustSent)

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (secondsLeft > 0) return
    const to = email ?? String(new FormData(event.currentTarget).get('email')).trim()
    const found = findOnlyEmailError(to)
    setError(found)
    if (found) return
    await send(async () => {
      try {
        const result = await call(resendVerification, { body: { email: to } })
        if (!result.ok) return setNews({ kind: 'danger', text: toAuthMessage(result.status, result.error) })
        setNews({ kind: 'ok', text: m.auth_resend_done() })
        beginWait()
      } catch (error) {
        setNews({ kind: 'danger', text: toAuthOutageMessage(error) })
      }
    })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {news && (
        <Notice kind={news.kind} announce>
          <p>{news.text}</p>
        </Notice>
      )}
      {email === undefined && (
        <Field id={FIELD_ID} label={m.auth_email()} error={error} required>
          {(control) => <EmailInput {...control} />}
        </Field>
      )}
      <ResendButton secondsLeft={secondsLeft} isSending={isSending} />
    </form>
  )
}
