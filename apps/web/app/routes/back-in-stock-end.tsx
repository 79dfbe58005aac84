import { endStockAlerts } from '@shop/contract/stock-alerts'
import { useState } from 'react'
import type { Route } from './+types/back-in-stock-end'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { call } from '../lib/api/api.ts'
import { ApiUnavailableError } from '../lib/api/api-result.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { toRefusalMessage } from '../lib/api/refusal-message.ts'
import { useLinkToken } from '../lib/react/use-link-token.ts'
import { useSending } from '../lib/api/use-sending.ts'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/layout/button.tsx'
import { Notice } from '../ui/text/notice.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toPageMeta({ title: m.stock_end_title(), noindex: true }, matches),
  { name: 'referrer', content: 'no-referrer' },
]

/**
 * Target of the mailed link that ends a back-in-stock alert. Needs a click, because mail scanners open links and must not
 * end anything.
 */
export default function BackInStockEnd() {
  const [token, setToken] = useState<string>()
  const [isEnded, setEnded] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isSending, send] = useSending()
  useLinkToken(setToken)

  async function end(secret: string) {
    setProblem(undefined)
    await send(async () => {
      const found = await findProblem(secret)
      setProblem(found)
      setEnded(found === undefined)
    })
  }

  return (
    <AuthFrame title={m.stock_end_title()}>
      {isEnded ? (
        <Notice kind="ok" announce>
          <p>{m.stock_ended()}</p>
        </Notice>
      ) : (
        <p>{m.stock_end_lead()}</p>
      )}
      {problem !== undefined && (
        <Notice kind="danger" announce title={m.stock_end_failed()}>
          <p>{problem}</p>
        </Notice>
      )}
      {token === '' && (
        <Notice kind="danger" announce>
          <p>{m.stock_end_no_link()}</p>
        </Notice>
      )}
      {token && !isEnded && (
        <Button wide loading={isSending} onClick={() => void end(token)}>
          {m.stock_end_send()}
        </Button>
      )}
      {isEnded && (
        <ButtonLink to="/" variant="secondary" wide>
          {m.error_back_home()}
        </ButtonLink>
      )}
      <noscript>
        <p>{m.stock_needs_script()}</p>
      </noscript>
    </AuthFrame>
  )
}

async function findProblem(token: string): Promise<string | undefined> {
  try {
    const result = await call(endStockAlerts, { query: { token } })
    return result.ok ? undefined : toRefusalMessage(result.status, result.error)
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    return error.message
  }
}
