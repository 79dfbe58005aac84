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

interface EndMailsProps {
  title: string
  /** What the button ends, and what stays. */
  lead: string
  submitLabel: string
  /** Shown once the mails have ended. */
  done: string
  end: (token: string) => Promise<{ ok: true } | { ok: false; status: number; error: ApiFailure }>
}

/**
 * Target of a mailed link that ends mails of one kind, `?token=`. Needs a click, because mail scanners open links and must
 * not end anything.
 */
export function EndMails({ title, lead, submitLabel, done, end }: EndMailsProps) {
  const [token, setToken] = useState<string>()
  const [isEnded, setEnded] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSending, send] = useSending()
  useLinkToken(setToken)

  const submit = (secret: string) =>
    send(async () => {
      setProblem(undefined)
      try {
        const result = await end(secret)
        if (result.ok) setEnded(true)
        else setProblem(toRefusalMessage(result.status, result.error))
      } catch (error) {
        setProblem(toOutageMessage(error))
      }
    })

  return (
    <AuthFrame title={title}>
      {isEnded ? (
        <Notice kind="ok" announce>
          <p>{done}</p>
        </Notice>
      ) : (
        <p>{lead}</p>
      )}
      {problem !== undefined && (
        <Notice kind="danger" announce title={m.mails_end_failed()}>
          <p>{problem}</p>
        </Notice>
      )}
      {token === '' && (
        <Notice kind="danger" announce>
          <p>{m.mails_link_incomplete()}</p>
        </Notice>
      )}
      {token && !isEnded && (
        <Button wide loading={isSending} onClick={() => void submit(token)}>
          {submitLabel}
        </Button>
      )}
      {isEnded && (
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
