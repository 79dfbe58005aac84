import { stopReviewMails } from '@shop/contract/reviews'
import { useState } from 'react'
import type { Route } from './+types/review-mails-stop'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { call } from '../lib/api/api.ts'
import { toOutageMessage } from '../lib/api/outage-message.ts'
import { toRefusalMessage } from '../lib/api/refusal-message.ts'
import { useSending } from '../lib/api/use-sending.ts'
import { useLinkToken } from '../lib/react/use-link-token.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/layout/button.tsx'
import { ErrorNotice, Notice } from '../ui/text/notice.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.reviews_stop_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

/** Target of the mailed link that ends the mails that ask for reviews. Needs a click, because mail scanners open links. */
export default function ReviewMailsStop() {
  const [token, setToken] = useState<string>()
  const [isStopped, setStopped] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSending, send] = useSending()
  useLinkToken(setToken)

  const stop = (secret: string) =>
    send(async () => {
      setProblem(undefined)
      try {
        const result = await call(stopReviewMails, { query: { token: secret } })
        if (result.ok) setStopped(true)
        else setProblem(toRefusalMessage(result.status, result.error))
      } catch (error) {
        setProblem(toOutageMessage(error))
      }
    })

  return (
    <AuthFrame title={m.reviews_stop_title()}>
      {isStopped ? (
        <Notice kind="ok" announce>
          <p>{m.reviews_stopped()}</p>
        </Notice>
      ) : (
        <p>{m.reviews_stop_lead()}</p>
      )}
      <ErrorNotice message={problem} />
      {token === '' && <ErrorNotice message={m.reviews_stop_no_link()} />}
      {token && !isStopped && (
        <Button wide loading={isSending} onClick={() => void stop(token)}>
          {m.reviews_stop_send()}
        </Button>
      )}
      {isStopped && (
        <ButtonLink to="/" variant="secondary" wide>
          {m.error_back_home()}
        </ButtonLink>
      )}
      <noscript>
        <p>{m.reviews_needs_script()}</p>
      </noscript>
    </AuthFrame>
  )
}
