import { RESEND_WAIT_SECONDS, resendVerification } from '@shop/contract/auth'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useNow } from '../../lib/use-now.ts'
import { useSending } from '../../lib/use-sending.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { findEmailFault } from './auth-faults.ts'
import { toAuthMessage, toAuthOutageMessage } from './auth-messages.ts'
import { EmailInput } from './email-input.tsx'

export interface ResendVerificationProps {
  /** Asked for where it is not known. */
  email?: string | undefined
  /** A message has just gone out: the first wait runs already. */
  wasJustSent?: boolean
}

const WAIT_MS = RESEND_WAIT_SECONDS * 1_000

/** Mails the verification link again, at most once a minute, and says how long to wait. */
export function ResendVerification({ email, wasJustSent = false }: ResendVerificationProps) {
  const [sentAtMs, setSentAtMs] = useState(() => (wasJustSent ? Date.now() : 0))
  const [news, setNews] = useState<{ kind: 'ok' | 'danger'; text: string }>()
  const [fault, setFault] = useState<string>()
  const [isSending, send] = useSending()
  const [hasWaited, setHasWaited] = useState(!wasJustSent)
  const nowMs = useNow(!hasWaited)
  const secondsLeft = Math.max(0, Math.ceil((sentAtMs + WAIT_MS - nowMs) / 1_000))
  if (!hasWaited && secondsLeft === 0) setHasWaited(true)

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (secondsLeft > 0) return
    const to = email ?? String(new FormData(event.currentTarget).get('email')).trim()
    const found = findEmailFault(to)
    setFault(found)
    if (found) return document.getElementById('resend-email')?.focus()
    await send(async () => {
      try {
        const result = await call(resendVerification, { body: { email: to } })
        if (!result.ok) return setNews({ kind: 'danger', text: toAuthMessage(result.status, result.error) })
        setNews({ kind: 'ok', text: m.auth_resend_done() })
        setSentAtMs(Date.now())
        setHasWaited(false)
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
        <Field id="resend-email" label={m.auth_email()} error={fault} required>
          {(control) => <EmailInput {...control} />}
        </Field>
      )}
      <Button
        type="submit"
        variant="secondary"
        wide
        loading={isSending}
        aria-disabled={secondsLeft > 0 || undefined}
        className="aria-disabled:opacity-60"
      >
        {secondsLeft > 0 ? m.auth_resend_wait({ count: secondsLeft }) : m.auth_resend()}
      </Button>
    </form>
  )
}
