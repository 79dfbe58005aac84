import { forgotPassword, RESET_LINK_MINUTES } from '@shop/contract/auth/auth.endpoints'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/layout/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/media/icons.tsx'
import { ErrorNotice, Notice } from '../../ui/text/notice.tsx'
import { ResendButton, useResendWait } from './resend-button.tsx'
import { useAuthRequest } from './use-auth-request.ts'

interface RecoveryMailSentProps {
  email: string
  /** Returns to the form. */
  onOther: () => void
}

/** Shown after the recovery form. The text is the same whether or not the account exists. */
export function RecoveryMailSent({ email, onOther }: RecoveryMailSentProps) {
  const text = useRef<HTMLParagraphElement>(null)
  const [wasRepeated, setWasRepeated] = useState(false)
  const { isSending, refusal, request } = useAuthRequest()
  const [secondsLeft, beginWait] = useResendWait(true)

  // The form that had the focus is gone; screen readers announce what replaced it.
  useEffect(() => text.current?.focus(), [])

  function submit() {
    if (secondsLeft > 0) return
    setWasRepeated(false)
    return request(
      () => call(forgotPassword, { body: { email } }),
      () => {
        setWasRepeated(true)
        beginWait()
      },
    )
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
      <ErrorNotice message={refusal} />
      {wasRepeated && <Notice kind="ok" announce title={m.auth_forgot_resent()} />}
      <Form onSubmit={submit} className="flex flex-col gap-2">
        <ResendButton secondsLeft={secondsLeft} isSending={isSending} />
        <Button variant="quiet" wide onClick={onOther}>
          {m.auth_forgot_other()}
        </Button>
      </Form>
    </>
  )
}
