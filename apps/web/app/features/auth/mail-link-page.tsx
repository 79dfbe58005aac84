import { useState } from 'react'
import type { ApiFailure } from '../../lib/api/api-result.ts'
import { toOutageMessage } from '../../lib/api/outage-message.ts'
import { toRefusalMessage } from '../../lib/api/refusal-message.ts'
import { useSending } from '../../lib/api/use-sending.ts'
import { useLinkToken } from '../../lib/react/use-link-token.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/layout/button.tsx'
import { Notice } from '../../ui/text/notice.tsx'
import { AuthFrame } from './auth-frame.tsx'

interface MailLinkPageProps {
  title: string
  /** What the button does, and what stays. */
  lead: string
  submitLabel: string
  /** Shown once it is done. */
  done: string
  /** Heads the reason of a failure. */
  failedTitle: string
  /** Reasons of refusals by their codes; others have a general one. */
  refusals?: Readonly<Record<string, string>>
  act: (token: string) => Promise<{ ok: true } | { ok: false; status: number; error: ApiFailure }>
}

/**
 * Target of a mailed link that confirms or ends mails, `?token=`. Needs a click, because mail scanners open links and must
 * change nothing.
 */
export function MailLinkPage({
  title,
  lead,
  submitLabel,
  done,
  failedTitle,
  refusals = {},
  act,
}: MailLinkPageProps) {
  const [token, setToken] = useState<string>()
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSending, send] = useSending()
  useLinkToken(setToken)

  const submit = (secret: string) =>
    send(async () => {
      setProblem(undefined)
      try {
        const result = await act(secret)
        if (result.ok) setDone(true)
        else setProblem(refusals[result.error.code] ?? toRefusalMessage(result.status, result.error))
      } catch (error) {
        setProblem(toOutageMessage(error))
      }
    })

  return (
    <AuthFrame title={title}>
      {isDone ? (
        <Notice kind="ok" announce>
          <p>{done}</p>
        </Notice>
      ) : (
        <p>{lead}</p>
      )}
      {problem !== undefined && (
        <Notice kind="danger" announce title={failedTitle}>
          <p>{problem}</p>
        </Notice>
      )}
      {token === '' && (
        <Notice kind="danger" announce>
          <p>{m.mails_link_incomplete()}</p>
        </Notice>
      )}
      {token && !isDone && (
        <Button wide loading={isSending} onClick={() => void submit(token)}>
          {submitLabel}
        </Button>
      )}
      {isDone && (
        <ButtonLink to="/" variant="secondary" wide>
          {m.error_back_home()}
        </ButtonLink>
      )}
      <noscript>
        <p>{m.common_needs_script()}</p>
      </noscript>
    </AuthFrame>
  )
}
