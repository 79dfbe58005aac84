import { RESET_LINK_MINUTES } from '@shop/contract/auth'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { ResendButton } from './resend-button.tsx'
import { useForgotPassword } from './use-forgot-password.ts'
import { useResendWait } from './use-resend-wait.ts'

export interface RecoveryMailSentProps {
  email: string
  /** Returns to the form. */
  onOther: () => void
}

/** Shown after the recovery form. The text is the same whether or not the account exists. */
export function RecoveryMailSent({ email, onOther }: RecoveryMailSentProps) {
  const text = useRef<HTMLParagraphElement>(null)
  const [wasRepeated, setWasRepeated] = useState(false)
  const { isSending, refusal, requestReset: fetch } = useForgotPassword()
  const [secondsLeft, beginWait] = useResendWait(true)

  // The form that had the focus is gone; screen readers announce what replaced it.
  useEffect(() => text.current?.focus(), [])

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (secondsLeft > 0) return
    setWasRepeated(false)
    await fetch(email, () => {
      setWasRepeated(true)
      beginWait()
    })
  }

  return (
    <>
      <div className="flex flex-col items-center gap-3 text-center">
        <Icon name="mail" className="size-9 text-jade-700" />
        <p ref={text} tabIndex={-1} className="outline-none">
          {m.auth_forgot_sent()}
          <strong className="mt-1 block font-medium break-all">{email}</strong>
        </p>
        <p className="text-sm text-muted">{m.auth_forgot_sent_hint({ minutes: RESET_LINK_MINUTES })}</p>
      </div>
      {refusal && (
        <Notice kind="danger" announce>
          <p>{refusal}</p>
        </Notice>
      )}
      {wasRepeated && (
        <Notice kind="ok" announce>
          <p>{m.auth_forgot_resent()}</p>
        </Notice>
      )}
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-2">
        <ResendButton secondsLeft={secondsLeft} isSending={isSending} />
        <Button variant="quiet" wide onClick={onOther}>
          {m.auth_forgot_other()}
        </Button>
      </form>
    </>
  )
}
